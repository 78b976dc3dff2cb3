import { RETRY_MS, type SavedState } from "./saved.ts";
import { isTrouble, type Trouble, troubleOf } from "./send.ts";

/**
 * How far an answer is saved, for React to show (useSyncExternalStore): it is told whenever something changed. What
 * asks the server goes through ask(), which says what is wrong and tries again later where that is worth it.
 */
export abstract class ShownState {
  state: SavedState = { kind: "idle" };
  private drawn = new Map<string, number>();
  private listeners = new Set<() => void>();
  private counter = 0;
  private retryIn = RETRY_MS.first;
  protected timer: ReturnType<typeof setTimeout> | undefined;

  /** Sends what waits. */
  abstract send(): void;

  subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
  version = () => this.counter;
  /**
   * Another number wherever a question's fields have to be drawn anew: somebody else filled it in, or it was put back.
   */
  drawnAs = (questionId: string) => this.drawn.get(questionId) ?? 0;

  protected tell(state: SavedState = this.state): void {
    this.state = state;
    this.counter++;
    for (const listener of this.listeners) listener();
  }
  protected countDrawn(questionId: string): void {
    this.drawn.set(questionId, this.drawnAs(questionId) + 1);
  }
  protected redraw(questionId: string): void {
    this.countDrawn(questionId);
    this.tell();
  }

  protected sendIn(ms: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.send(), ms);
  }
  /** The server answered: the next failure is tried again soon. */
  protected askedWell(): void {
    this.retryIn = RETRY_MS.first;
  }

  /** Asks the server something, and says what is wrong where it can't; what is worth another try is tried again. */
  protected async ask<T>(
    question: () => Promise<T>,
    take: (answer: T) => void,
    settle?: (trouble: Trouble) => boolean,
  ): Promise<boolean> {
    try {
      take(await question());
      return true;
    } catch (error) {
      const trouble = isTrouble(error) ? error : troubleOf(error);
      if (settle?.(trouble)) return true;
      this.tell({ kind: "trouble", ...trouble });
      if (trouble.why === "offline" || trouble.why === "later") {
        this.sendIn(this.retryIn);
        this.retryIn = Math.min(this.retryIn * 2, RETRY_MS.most);
      }
      return false;
    }
  }
}

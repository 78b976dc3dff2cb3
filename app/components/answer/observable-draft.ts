import { RETRY_DELAY_MS, type SavedState } from "./saving.ts";
import { isSendFailure, type SendFailure, sendFailureOf } from "./send.ts";

/**
 * The state of saving, observable by React (useSyncExternalStore): listeners are called after each change. Calls to the
 * server go through callServer(), which reports failures and tries again where that can help.
 */
export abstract class ObservableDraft {
  state: SavedState = { kind: "idle" };
  private renderCounts = new Map<string, number>();
  private listeners = new Set<() => void>();
  private counter = 0;
  private retryDelay = RETRY_DELAY_MS.first;
  protected timer: ReturnType<typeof setTimeout> | undefined;
  /** The form was left: what is unsent is sent by any page. */
  protected isEnded = false;

  /** Sends what is unsaved. */
  abstract send(): void;

  /** The server can't be reached now, so that nothing more can be asked of it. */
  get isCutOff(): boolean {
    const { state } = this;
    return !navigator.onLine || (state.kind === "trouble" && (state.why === "offline" || state.why === "later"));
  }

  subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
  version = () => this.counter;
  /** A key that changes when a question's fields must be rendered anew, because their answer changed from outside. */
  renderKey = (questionId: string) => this.renderCounts.get(questionId) ?? 0;

  protected notify(state: SavedState = this.state): void {
    this.state = state;
    this.counter++;
    for (const listener of this.listeners) listener();
  }
  protected countRender(questionId: string): void {
    this.renderCounts.set(questionId, this.renderKey(questionId) + 1);
  }
  protected redraw(questionId: string): void {
    this.countRender(questionId);
    this.notify();
  }

  protected sendAfter(ms: number): void {
    clearTimeout(this.timer);
    if (!this.isEnded) this.timer = setTimeout(() => this.send(), ms);
  }
  /** A call succeeded: the delay before the next retry starts small again. */
  protected resetRetryDelay(): void {
    this.retryDelay = RETRY_DELAY_MS.first;
  }

  /**
   * Calls the server and applies its answer. On failure it reports the trouble, unless `handle` returns true for it,
   * and sends again later when the server could not be reached. False when the call failed and was not handled.
   */
  protected async callServer<T>(
    call: () => Promise<T>,
    apply: (answer: T) => void,
    handle?: (failure: SendFailure) => boolean,
  ): Promise<boolean> {
    try {
      apply(await call());
      return true;
    } catch (error) {
      const failure = isSendFailure(error) ? error : sendFailureOf(error);
      if (handle?.(failure)) return true;
      this.notify({ kind: "trouble", ...failure });
      if (failure.why === "offline" || failure.why === "later") {
        this.sendAfter(this.retryDelay);
        this.retryDelay = Math.min(this.retryDelay * 2, RETRY_DELAY_MS.max);
      }
      return false;
    }
  }
}

import type { Person } from "@server/inspection/action-point/inputs";
import type { WalkPack } from "@server/inspection/round/page-inputs";
import type { TakenMachine, TakenPlace, TakenVersion, TakenWorkspace } from "@server/inspection/take-along/inputs";
import { deleteDB, type IDBPDatabase, openDB } from "idb";
import { CHANGED_KEY } from "~/web/early-page";

/** The database of what is kept; apart from what was not sent yet, so that it can be thrown away whole. */
const NAME = "kept";
const FORM = 2; // 1: without rounds
/** The cache of pictures, plans and papers of an account; the service worker answers from it. */
export const cacheOf = (account: string) => `kept:${account}`;
/** In localStorage: when what is kept was last compared with the server. Absent: nothing is kept here. */
export const COMPARED_AT = "kept";
/** The cache of the pages that were seen on this device, of one reader, and the address in it that says of whom. */
export const SEEN_CACHE = "seen";
/** The cache of the pages of the help, which belong to nobody (offline/kept-help.ts). */
export const HELP_CACHE = "help";
export const READER_KEY = "/reader-of-what-is-kept";
const MAX_DAYS = 30; // without contact with the server

/** `account`: whose it is. `at`: when the server last said so. */
type Owned = { id: string; account: string; at: string };
export type KeptMachine = Owned & {
  public_id: string;
  machine: TakenMachine;
  /** The places with which it is kept, and the rounds that were opened. */
  places: string[];
  /** When it was opened on this device; null: it was not, of late. */
  opened_at: string | null;
  bytes: number;
  /** Who may be named on it, where it was opened; undefined: those of its places may. */
  people?: Person[];
};
export type KeptPlace = Owned & {
  place: TakenPlace;
  mark: string;
  /** Papers are kept too. */
  papers: boolean;
  /** The versions of templates in use here. */
  versions: string[];
  machines: number;
  bytes: number;
  /** not_yet: it is not complete. full: this device has no room for all of it. */
  lacks: "not_yet" | "full" | null;
};
/** `names`: ids under which its open walk was begun on this device, where that joined somebody else's. */
export type KeptPack = WalkPack & { names?: string[] };
export type KeptRound = Owned & {
  pack: KeptPack;
  /** The places with which it is kept. */
  places: string[];
  /** When its page was opened on this device; null: it was not, of late. */
  opened_at: string | null;
};
type KeptVersion = Owned & { version: TakenVersion };
type KeptWorkspace = Owned & { workspace: TakenWorkspace };

type Stores = {
  places: KeptPlace;
  machines: KeptMachine;
  rounds: KeptRound;
  versions: KeptVersion;
  workspaces: KeptWorkspace;
};
type Noun = keyof Stores;
const nouns = ["places", "machines", "rounds", "versions", "workspaces"] as const satisfies Noun[];
/** In a store of its own: whose all of it is, and when the server was last heard of (milliseconds). */
type Owner = { id: "owner"; account: string; contact: number };

/** What one account keeps in this browser. What another has kept is removed as soon as it is opened. */
export class Kept {
  private constructor(
    readonly account: string,
    private readonly db: IDBPDatabase,
  ) {}

  /** Opens it. What belongs to another account, or had no contact with the server for too long, is removed first. */
  static async open(account: string): Promise<Kept> {
    const db = await openDB(NAME, FORM, {
      upgrade(db) {
        for (const noun of ["owner", ...nouns])
          if (!db.objectStoreNames.contains(noun)) db.createObjectStore(noun, { keyPath: "id" });
      },
      blocking: (_now, _wanted, event) => (event.target as IDBDatabase).close(),
    });
    const owner: Owner | undefined = await db.get("owner", "owner");
    const isOver = owner && Date.now() - owner.contact > MAX_DAYS * 24 * 60 * 60 * 1000;
    if (owner && (owner.account !== account || isOver)) await emptied(db);
    return new Kept(account, db);
  }

  close = () => this.db.close();

  async get<N extends Noun>(noun: N, id: string): Promise<Stores[N] | undefined> {
    return this.mine((await this.db.get(noun, id)) as Stores[N] | undefined);
  }

  async all<N extends Noun>(noun: N): Promise<Stores[N][]> {
    const found = (await this.db.getAll(noun)) as Stores[N][];
    return found.filter((each) => this.mine(each));
  }

  /** Keeps these, all or none. Throws a QuotaExceededError where there is no room. */
  async put<N extends Noun>(noun: N, values: Omit<Stores[N], "account">[]): Promise<void> {
    const { account } = this;
    const change = this.db.transaction(["owner", noun], "readwrite");
    const writes = values.map((value) => change.objectStore(noun).put({ ...value, account }));
    await Promise.all([...writes, change.objectStore("owner").put(this.heard()), change.done]);
  }

  /** Writes these as they are now, changed, in one transaction; one that is not kept any more stays away. */
  async change<N extends Noun>(noun: N, ids: readonly string[], to: (now: Stores[N]) => Stores[N]): Promise<void> {
    const change = this.db.transaction(["owner", noun], "readwrite");
    const store = change.objectStore(noun);
    const writes = ids.map(async (id) => {
      const now = this.mine((await store.get(id)) as Stores[N] | undefined);
      if (now) await store.put(to(now));
    });
    await Promise.all([...writes, change.objectStore("owner").put(this.heard()), change.done]);
  }

  async forget(noun: Noun, ids: readonly string[]): Promise<void> {
    const change = this.db.transaction(noun, "readwrite");
    await Promise.all([...ids.map((id) => change.store.delete(id)), change.done]);
  }

  private heard = (): Owner => ({ id: "owner", account: this.account, contact: Date.now() });

  private mine = <T extends Owned>(found: T | undefined) => (found?.account === this.account ? found : undefined);
}

async function emptied(db: IDBPDatabase): Promise<void> {
  for (const noun of [...nouns, "owner"] as const) await db.clear(noun);
  await forgetBytes();
}

async function forgetBytes(): Promise<void> {
  for (const name of await caches.keys()) if (name.startsWith(cacheOf(""))) await caches.delete(name);
}

/**
 * Removes the pages that were seen: something was taken from their reader, and any of them may say what that was. Whose
 * they were stays, and when something was last changed from here: no answer from before that is shown early.
 */
export async function forgetSeen(): Promise<void> {
  const seen = await caches.open(SEEN_CACHE);
  const stays = [READER_KEY, CHANGED_KEY];
  for (const request of await seen.keys())
    if (!stays.includes(new URL(request.url).pathname)) await seen.delete(request);
}

/** Removes all that is kept in this browser. */
export async function forgetKept(): Promise<void> {
  localStorage.removeItem(COMPARED_AT);
  await forgetBytes();
  await deleteDB(NAME);
}

/** Why nothing more could be written: this device, or what it grants the site, is full. */
export const isFull = (error: unknown): boolean =>
  error instanceof DOMException && (error.name === "QuotaExceededError" || error.name === "AbortError");

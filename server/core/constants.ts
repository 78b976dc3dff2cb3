/** The product's numbers: limits, prices, windows. Kept here alone, and safe to import in the browser. */

/** What the addresses of the REST API begin with. */
export const REST_BASE = "/api/v1";

// Files
export const MAX_FILE = 25 * 1024 * 1024; // bytes
export const MAX_FILES_AT_ONCE = 20;
export const GB = 1024 ** 3; // bytes, of the quotas of plans: 1024 to a step, as sizes are shown and as MAX_FILE counts
export const MAX_PIXELS = 100_000_000; // a picture that unpacks to more holds up everybody
export const FILE_ALERT_DAYS = 30; // ahead of a file's last day
// pixels, twice as wide as they are shown: in a list, at the head of a page
export const THUMB_WIDTHS = { s: 160, l: 800 } as const;
export const MAX_BODY = 1024 * 1024; // bytes of a form or of JSON, files aside
export const MAX_OPEN_BODY = 64 * 1024; // the same of what anybody may send without signing in

// Lists
export const PER_PAGE = 25;
export const MAX_PER_PAGE = 100;
export const CONTAINER_PAGE = 50; // objects beside a floor plan
export const EXPORT_AT_ONCE = 5000; // rows; a longer list is written by a worker
export const EXPORTS_AT_ONCE = 3; // long ones that are being written for one person
export const EXPORT_DAYS = 7; // so long its file can be fetched
export const MOST_PRINTED = 5000; // objects beside a floor plan on paper

// Accounts
export const MIN_PASSWORD = 10;
export const MAX_DEVICES = 5;
export const SESSION_DAYS = 30; // without being used
export const MAX_SESSION_DAYS = 90; // since signing in, however much it is used; a tablet's does not end
export const ACCESS_TOKEN_MINUTES = 15;
export const REFRESH_TOKEN_DAYS = 30;
export const REFRESH_GRACE_SECONDS = 30; // a spent refresh token still gives its successor: two tabs
export const RESET_TOKEN_MINUTES = 60;
export const EMAIL_TOKEN_MINUTES = 60; // to confirm a changed address
export const PAIRING_MINUTES = 10; // for the code that makes a tablet of a browser
export const EMAIL_UNDO_DAYS = 7; // in which the mailbox before takes its address back
export const PROOF_MINUTES = 30; // a mailed link or code that proves an address
export const PROOF_TRIES = 5; // wrong codes, then a new one has to be asked for
/** To one address for one source network, to it for all, and for one account. */
export const MAX_PROOF_MAILS = { perNetwork: 4, perAddress: 30, perAccount: 10, minutes: 24 * 60 } as const;
// so long an account works before its address is proven; then it can only ask for a new code
export const UNPROVEN_HOURS = 24;
export const UNPROVEN_DAYS = 7; // and then it goes, with the workspace it made
export const INVITATION_DAYS = 14;
/** So long the list still shows one that is over; then it is forgotten, and with it the address of who never came. */
export const INVITATION_KEPT_DAYS = 30;
export const MAX_INVITED_AT_ONCE = 50;
export const MAX_CSV_LINES = 500; // invited by one file
export const MAX_CSV = 100_000; // characters of it
// whoever invites, into whatever workspace
export const MAX_INVITATION_MAILS = { perAddress: 5, withinHours: 24 } as const;
export const INVITED_JUST_NOW_MINUTES = 10; // asked the same again so soon, no second mail goes out
export const IMPERSONATION_MINUTES = 60;
export const MAX_AVATAR = 5 * 1024 * 1024; // bytes
export const MAX_AVATAR_PIXELS = 50_000_000; // what a phone's camera makes, and no more: strangers may send one
export const PASSWORD_REMEMBERED_MINUTES = 10; // after it was asked again for a sensitive act
export const MAX_FAILED_SIGN_INS = { fromOneSource: 5, inAll: 10, withinMinutes: 15 } as const;

export const MAX_FEEDBACK = { perUser: 10, withinMinutes: 60 } as const;

// Share links and problems told by who scanned a label
export const OPENING_MINUTES = 30; // who opens a link again so soon is on the same visit
export const OPENINGS_OF_SOURCE = 100; // so many visits from one address are counted in that time
export const MAX_PROBLEMS = { perSource: 10, perObject: 20, perWorkspace: 200 } as const; // an hour, a day, a day
export const PROBLEM_MAIL_MINUTES = 15; // between two mails about them to one workspace
// between two mails to one workspace, and two about one content
export const SCAN_MAIL = { minutes: 15, contentMinutes: 24 * 60 } as const;

// Plans
export const TRIAL_DAYS = 30;
export const BOARDS_INCLUDED = { free: 0, trial: 5, basic: 5, enterprise: 10 } as const;
export const TRIAL_WARNINGS = { trial_week: 7, trial_tomorrow: 1 } as const; // days before its last one
export const MAX_EXTRA_BOARDS = 200;
export const MAX_STORAGE = 100_000; // GB, of a plan or beyond it
export const STORAGE_WARNING = 0.9; // of what may be kept; from then on it is said before it is full

// Money. Prices themselves are data (subscription_types), with VAT aside.
export const CURRENCY = "eur";
export const VAT_RATE = 21; // percent, in Belgium
export const MONTHS_PAID_OF_A_YEAR = 10; // who pays a year at once
/** Days that a plan stays after its period ended and the renewal was not paid. */
export const GRACE_DAYS = { monthly: 5, yearly: 15 } as const;
/** On which days after the first try a card is tried again. */
export const RETRY_DAYS = { monthly: [1, 3, 5], yearly: [3, 7, 15] } as const;
export const TRANSFER_DAYS = 30; // to pay an invoice by transfer
export const TRANSFER_LATE_DAYS = 5; // after its last day, a transfer may be on its way still
export const RENEWAL_INVOICE_DAYS = 14; // before the period ends, where a transfer pays for the next

// How long what is kept, unless a workspace says otherwise: in months, with the least and the most
export const RETENTION = {
  history: { default: 120, least: 12, most: 360 },
  problem: { default: 12, least: 1, most: 60 },
  replaced: { default: 24, least: 1, most: 120 },
} as const;
export const ARCHIVE_DAYS = 7; // so long the archive of a person can be fetched
export const TOUR_STEPS = 4;
export const MAX_LOGO = 2 * 1024 * 1024; // bytes

// The history of a workspace
export const SECURITY_SHOWN = 30; // events of one's account on a page
export const HISTORY_COUNTED = 1000; // as many as can be paged to; a period brings what is older

// The European VAT register
export const VIES_TIMEOUT_MS = 5000;
export const VAT_ANSWER_MINUTES = 60; // how long what it said is kept
/** Cents: no card takes less, and what is left of a credit may be less. We let go of that. */
export const LEAST_CHARGED = 50;
/** How often one workspace may let go of what it ordered by transfer. */
export const MAX_ORDERS = { limit: 10, minutes: 60 } as const;
export const MAX_VAT_QUESTIONS = { perUser: 20, withinMinutes: 15 } as const;

// Moving and duplicating
/** What is more is left to a worker; who asked sees how far it is. */
export const MOVED_AT_ONCE = { objects: 500, files: 100, bytes: 50 * 1024 * 1024 } as const;

// Cloud drives
export const DRIVE_TIMEOUT_MS = 15_000; // without a byte of theirs
export const DRIVE_STATE_MINUTES = 15; // to say yes to the provider
export const MAX_DRIVE_COOKIE = 3900; // bytes: browsers keep 4096 with its name

// Compliance
export const TRASH_DAYS = 30;
export const REPORT_PERIODS = [3, 6, 12, 24, 36, 60, 120, 180, 300] as const; // months
/** How many days before its last one a report counts as due soon. */
export const warningDays = (periodInMonths: number) => (periodInMonths > 24 ? 60 : 30);
/** How many days ahead an action point warns, by how often it returns. */
export const ALERT_DAYS = {
  oneTime: 0,
  daily: 0,
  weekly: 2,
  monthly: 6,
  quarterly: 14,
  "half-yearly": 14,
  yearly: 28,
  "2-yearly": 70,
  "3-yearly": 140,
  "4-yearly": 180,
  "5-yearly": 180,
} as const;

/** Days after its resolvers heard that it is past, until who manages the place hears that it still is. */
export const LEFT_AFTER_DAYS = 3;
export const DIGEST_HOUR = 7; // in Brussels

// The browser
export const LOADING_AFTER_MS = 400;
export const SLOW_AFTER_MS = 10_000;

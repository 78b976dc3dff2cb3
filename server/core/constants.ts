/** The product's limits, periods and sizes. Safe to import in the browser. */

/** The path prefix of the REST API. */
export const REST_BASE = "/api/v1";
export const SCIM_BASE = "/scim/v2";

// Files
export const MAX_FILE = 25 * 1024 * 1024; // bytes
export const MAX_FILES_AT_ONCE = 20;
export const GB = 1024 ** 3; // bytes; unit of the quotas of plans
export const MAX_WHOLE = 20 * GB; // bytes of the ZIP of a workspace that is imported
export const MAX_WHOLE_FILES = 500_000; // in it
export const MAX_PIXELS = 100_000_000; // of a picture: decoding a larger one would block the process
export const UNDO_UPLOAD_HOURS = 24; // in which who added files together may take them back at once
export const FILE_ALERT_DAYS = 30; // before a file's expiry
// pixels, twice the displayed width: s in lists, l at the top of a page
export const THUMB_WIDTHS = { s: 160, l: 800 } as const;
export const MAX_BODY = 1024 * 1024; // bytes of a form or of JSON, without files
export const MAX_OPEN_BODY = 64 * 1024; // the same for requests that need no session

// Lists
export const UNDO_MANY_HOURS = 24; // in which who changed many rows at once may take it back
export const MANY_AT_ONCE = 2000; // rows of a list that one act changes, in one transaction
export const PER_PAGE = 25;
export const MAX_PER_PAGE = 100;
export const CONTAINER_PAGE = 50; // objects beside a floor plan
export const EXPORT_AT_ONCE = 5000; // rows in the response; the worker writes a longer list
export const EXPORTS_AT_ONCE = 3; // running export jobs of one user
export const EXPORT_DAYS = 7; // during which an exported file can be downloaded
export const MOST_ROWS_PRINTED = 2000; // of a list
export const MOST_PRINTED = 5000; // objects on the printout of a floor plan

// Inspectors
export const OWN_FOR_HOURS = 24; // in which an inspector changes and deletes what they made

// Accounts
export const MIN_PASSWORD = 10;
export const MAX_DEVICES = 5;
export const SESSION_DAYS = 30; // without being used
export const MAX_SESSION_DAYS = 90; // since signing in, even when used; a tablet's session does not end
export const ACCESS_TOKEN_MINUTES = 15;
export const REFRESH_TOKEN_DAYS = 30;
export const REFRESH_GRACE_SECONDS = 30; // in which a used refresh token still returns its successor: two tabs
export const ORPHANED_KEY_DAYS = 7; // for which an API key still reads after its maker has left the workspace
export const RESET_TOKEN_MINUTES = 60;
export const EMAIL_TOKEN_MINUTES = 60; // to confirm a changed address
export const PAIRING_MINUTES = 10; // for the code that makes a browser a tablet
export const EMAIL_UNDO_DAYS = 7; // in which the earlier mailbox can undo a change of address
export const PROOF_MINUTES = 30; // a mailed link or code that proves an address
export const PROOF_TRIES = 5; // wrong codes before a new one must be requested
/** Mails to one address from one source network, to one address in all, and for one account. */
export const MAX_PROOF_MAILS = { perNetwork: 4, perAddress: 30, perAccount: 10, minutes: 24 * 60 } as const;
// for which an account can be used with an unproven address; after that it can only request a new code
export const UNPROVEN_HOURS = 24;
export const UNPROVEN_DAYS = 7; // after which an unproven account and its workspace are deleted
export const INVITATION_DAYS = 14;
/** For which an expired invitation stays in the list; after that it is deleted, with its address. */
export const INVITATION_KEPT_DAYS = 30;
export const MAX_INVITED_AT_ONCE = 50;
export const MAX_CSV_LINES = 500; // people invited by one file
export const MAX_CSV = 100_000; // characters of that file
// over all inviters and workspaces
export const MAX_INVITATION_MAILS = { perAddress: 5, withinHours: 24 } as const;
export const INVITED_JUST_NOW_MINUTES = 10; // in which the same invitation again sends no second mail
export const IMPERSONATION_MINUTES = 60;
export const MAX_AVATAR = 5 * 1024 * 1024; // bytes
export const MAX_AVATAR_PIXELS = 50_000_000; // a phone's camera makes no more; this one is accepted without a session
export const PASSWORD_REMEMBERED_MINUTES = 10; // after which a sensitive action asks for the password again
export const CHALLENGE_MINUTES = 5; // in which a passkey must answer
export const SECOND_STEP_MINUTES = 10; // for the second factor, after the password
export const MAX_PASSKEYS = 20; // of one person
export const FACTOR_RESET_HOURS = 24; // in which a person can keep their factors
export const RECOVERY_CODES = 10; // made at once
export const COMPANY_SIGN_IN_MINUTES = 10; // in which the identity provider of a company must answer
export const MAX_COMPANY_LOOK_UPS = { limit: 600, minutes: 15 } as const; // by one source network, such as an office
export const MAX_PROVIDER_CHECKS = { limit: 60, minutes: 15 } as const; // of a provider and of DNS, by one workspace
export const MAX_DOMAINS = 50; // of e-mail addresses, of one workspace
export const LOST_DOMAIN_DAYS = 7; // without its record, after which a domain is proven no more
export const MAX_FAILED_SIGN_INS = { fromOneSource: 5, inAll: 10, withinMinutes: 15 } as const;

export const MAX_FAILED_CODES_A_DAY = 20; // of the second factor of one account

export const MAX_FEEDBACK = { perUser: 10, withinMinutes: 60 } as const;

// Share links, and problems reported by people who scan a label
export const OPENING_MINUTES = 30; // in which opening a link again counts as the same visit
export const OPENINGS_OF_SOURCE = 100; // visits counted from one address in that time
export const MAX_PROBLEMS = { perSource: 10, perObject: 20, perWorkspace: 200 } as const; // per hour, per day, per day
/** Photos of a problem, which need no account. Those of one source network are counted per hour. */
export const PROBLEM_PHOTOS = { most: 5, bytes: 10 * 1024 * 1024, perSource: 50 } as const;
/** Calendar feeds: how often one address, and one source network, may be fetched per hour. */
export const CALENDAR_FETCHES = { ofFeed: 60, perSource: 600 } as const;
export const MAX_PROBLEM_TRACKING = 120; // times that one source network may look at its reports, per hour
export const PROBLEM_MAIL_MINUTES = 15; // between two mails about problems to one workspace
// between two mails about scanned files to one workspace, and two about the same content
export const SCAN_MAIL = { minutes: 15, contentMinutes: 24 * 60 } as const;

// Plans
export const TRIAL_DAYS = 30;
export const BOARDS_INCLUDED = { free: 0, trial: 5, basic: 5, enterprise: 10 } as const;
export const TRIAL_WARNINGS = { trial_week: 7, trial_tomorrow: 1 } as const; // days before the trial's last day
export const MAX_EXTRA_BOARDS = 200;
export const MAX_STORAGE = 100_000; // GB, the largest quota of a plan and the most that can be added to one
export const STORAGE_WARNING = 0.9; // part of the quota from which on pages warn

// Money. Prices themselves are data (subscription_types), without VAT.
export const CURRENCY = "eur";
export const VAT_RATE = 21; // percent, in Belgium
export const MONTHS_PAID_OF_A_YEAR = 10; // when a year is paid in advance
/** Days for which a plan stays active after its period ended without a paid renewal. */
export const GRACE_DAYS = { monthly: 5, yearly: 15 } as const;
/** The days after the first attempt on which a card is charged again. */
export const RETRY_DAYS = { monthly: [1, 3, 5], yearly: [3, 7, 15] } as const;
export const TRANSFER_DAYS = 30; // to pay an invoice by transfer
export const TRANSFER_LATE_DAYS = 5; // after the last day to pay, in which a transfer may still arrive
export const RENEWAL_INVOICE_DAYS = 14; // before the end of a period, if the next is paid by transfer

// Retention periods in months: the default, and the least and most that a workspace may choose
export const RETENTION = {
  history: { default: 120, least: 12, most: 360 },
  problem: { default: 12, least: 1, most: 60 },
  replaced: { default: 24, least: 1, most: 120 },
} as const;
/** For which an operation of a device is known as applied, should it be sent again. */
export const OPERATION_DAYS = 90;
export const IDEMPOTENCY_HOURS = 24; // for which the answer to a call with an Idempotency-Key is kept
export const ARCHIVE_DAYS = 7; // during which a user's archive can be downloaded
export const TOUR_STEPS = 4;
export const MAX_LOGO = 2 * 1024 * 1024; // bytes

// The history of a workspace
export const SECURITY_SHOWN = 30; // events on the page of an account's security
export const HISTORY_COUNTED = 1000; // events that can be paged to; older ones are found by choosing a period

// The European VAT register
export const VIES_TIMEOUT_MS = 5000;
export const VAT_ANSWER_MINUTES = 60; // for which its answer is reused
/** Cents. The smallest amount that can be charged to a card; less than that is not charged. */
export const LEAST_CHARGED = 50;
/** How often one workspace may order something that it pays by transfer. */
export const MAX_ORDERS = { limit: 10, minutes: 60 } as const;
export const MAX_VAT_QUESTIONS = { perUser: 20, withinMinutes: 15 } as const;

// Moving and duplicating
/** More than this is done by the worker; the user sees the progress. */
export const MOVED_AT_ONCE = { objects: 500, files: 100, bytes: 50 * 1024 * 1024 } as const;

// Cloud drives
export const DRIVE_TIMEOUT_MS = 15_000; // without data from the provider
export const DRIVE_STATE_MINUTES = 15; // to grant access at the provider
export const MAX_DRIVE_COOKIE = 3900; // bytes; browsers accept 4096 including the name

// Compliance
export const TRASH_DAYS = 30;
/** For which a paper that is to be kept may be deleted after it was added: a mistake must be reparable. */
export const MISTAKE_DAYS = 30;
/** So long programs are told what was deleted; the trash has forgotten it long before. */
export const DELETED_RECORDS_MONTHS = 12;
export const REPORT_PERIODS = [3, 6, 12, 24, 36, 60, 120, 180, 300] as const; // months, to choose from
export const MAX_PERIOD = 300; // months
/** The number of days before its last valid day from which a report is due soon. */
export const warningDays = (periodInMonths: number) => (periodInMonths > 24 ? 60 : 30);
/** The number of days before its planned day on which an action point warns, by how often it returns. */
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

/** Days after the resolvers were told that an action point is overdue, until the container's admins are told. */
export const MAX_REMINDER_STEPS = 10; // of a policy, before the day
export const LEFT_AFTER_DAYS = 3;
export const DIGEST_HOUR = 7; // in Brussels

// The browser
export const LOADING_AFTER_MS = 400;
export const SLOW_AFTER_MS = 10_000;
/** An import can be undone for so many days, and is forgotten after so many. */
export const IMPORT_UNDO_DAYS = 7;
export const IMPORT_DAYS = 30;
/** Objects whose duties one request puts or changes; of more a worker does. */
export const DUTIES_AT_ONCE = 1000;
/** For so many days after the period of a request, or after the proposed day, an inspection body can add its reports. */
export const REQUEST_DAYS_AFTER = 30;
export const PROPOSED_DAYS_AFTER = 180; // the period of a request, in which its body may propose a day

/** Corners of a room on a plan. */
export const MOST_CORNERS = 40;
/** Objects that one request for an inspection names. */
export const MOST_ASKED = 200;

import { boolean, text } from "drizzle-orm/pg-core";

/** What a template says of itself, a workspace's and the platform's alike. */
export const templateColumns = {
  title: text().notNull(),
  subtitle: text().notNull().default(""),
  /** What it is called in lists, where that is not its title. */
  name: text().notNull().default(""),
  // which fields stand at the head, to be filled in
  description: boolean().notNull().default(false),
  company: boolean().notNull().default(false),
  participants: boolean().notNull().default(false),
  message: boolean().notNull().default(false),
  date: boolean().notNull().default(false),
  /** May be on an object more than once, each time as a version of its own. */
  multiUse: boolean().notNull().default(false),
  /** What was finished is shown on the page behind the QR code. */
  public: boolean().notNull().default(false),
  /** Offered as a start for new ones. */
  reusable: boolean().notNull().default(false),
  /** Answers may be changed after they were finished. */
  editable: boolean().notNull().default(true),
  /** Can be put on objects. */
  active: boolean().notNull().default(true),
  /** Everybody who sees the object sees the answers of others too. */
  othersSee: boolean().notNull().default(false),
  /** On paper each group begins a new page. */
  pageBreak: boolean().notNull().default(false),
};

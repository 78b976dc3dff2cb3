/** A backup that can't be made or restored, for a reason that the operator can act on: printed without a stack. */
export class BackupRefused extends Error {}

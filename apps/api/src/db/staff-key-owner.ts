/**
 * Whose key names of people of the staff lie under, and in whose name their mails are written: no organisation has this id. Not the
 * installation's own, which is never changed.
 */
export const STAFF_KEY_OWNER = '00000000-0000-4000-8000-000000000001'

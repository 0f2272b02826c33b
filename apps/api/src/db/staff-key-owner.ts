/**
 * Owner id of the key for staff names and staff emails. No organization has this id. It is not the
 * installation's own, which is never rotated.
 */
export const STAFF_KEY_OWNER = '00000000-0000-4000-8000-000000000001'

/**
 * Why staff call a member: because of an intake answer, at a counselor's request, or because of an
 * appointment, an in-person request, or a covered session.
 */
export const memberCallReasons = ['answer', 'counselor', 'appointment', 'request', 'session'] as const

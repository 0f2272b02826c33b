/**
 * How much an organization asks before a booking. `short`: what the booking needs; the rest follows after it.
 * `full`: everything at once, where the telehealth service requires it (decision 012).
 */
export const registrationKinds = ['short', 'full'] as const
export type RegistrationKind = (typeof registrationKinds)[number]

/**
 * How much an organisation asks before a visit is booked. `short`: what the booking needs; the rest is asked after it. `full`:
 * everything at once, where the telehealth service takes no patient without it (decision 012).
 */
export const registrationKinds = ['short', 'full'] as const
export type RegistrationKind = (typeof registrationKinds)[number]

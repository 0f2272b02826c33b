/** Texts the own API and the telehealth service send, which callers tell apart and the browser rewrites (ERROR-21, ERROR-22). */
export const wireMessages = {
  notVerified: 'User is not verified!',
  notVerifiedYet: 'User is not verified yet!',
  accountExistsElsewhere: 'An account for this person already exists on MDLIVE.',
} as const

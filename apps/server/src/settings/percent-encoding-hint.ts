/** Hint for an unreachable URL with a password: the most common cause. */
export const PERCENT_ENCODING_HINT =
  'percent-encode special characters in its user and password (@ as %40, / as %2F, # as %23, : as %3A)'

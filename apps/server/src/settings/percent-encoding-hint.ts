/** What is said of a setting with a password in an address, where the address leads nowhere: the most frequent cause. */
export const PERCENT_ENCODING_HINT =
  'signs in its user and password are percent-encoded (@ as %40, / as %2F, # as %23, : as %3A)'

/** Failure names that a setting fixes, with the fix, so that operators do not need the handbook. */
const advice: readonly (readonly [names: RegExp, what: string])[] = [
  [
    /\b(UNABLE_TO_VERIFY_LEAF_SIGNATURE|UNABLE_TO_GET_ISSUER_CERT|UNABLE_TO_GET_ISSUER_CERT_LOCALLY|SELF_SIGNED_CERT_IN_CHAIN|DEPTH_ZERO_SELF_SIGNED_CERT)\b/,
    "the mail server's certificate is signed by an unknown authority: save the certificate of that authority to a file, set NODE_EXTRA_CA_CERTS to its path, and restart",
  ],
  [/\bCERT_HAS_EXPIRED\b/, "the mail server's certificate has expired: renew it there"],
  [
    /\bERR_TLS_CERT_ALTNAME_INVALID\b/,
    "the mail server's certificate is for a different name than the host in SMTP_URL: use the name in the certificate",
  ],
  [
    /\b(ERR_SSL_WRONG_VERSION_NUMBER|ERR_SSL_PACKET_LENGTH_TOO_LONG)\b/,
    'the port in SMTP_URL does not use TLS from the start: use smtp:// instead of smtps://, or the port that does',
  ],
]

/** Returns the fixes for the causes of a run, each once; empty if only the mail server can fix them. */
export const getDeliveryAdvice = (causes: Iterable<string>): readonly string[] => {
  const all = [...causes]
  return advice.flatMap(([names, what]) => (all.some((cause) => names.test(cause)) ? [what] : []))
}

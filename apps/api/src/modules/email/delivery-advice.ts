/** Names of faults that a setting mends, and what to do: the log is read by somebody who has not got the handbook open. */
const advice: readonly (readonly [names: RegExp, what: string])[] = [
  [
    /\b(UNABLE_TO_VERIFY_LEAF_SIGNATURE|UNABLE_TO_GET_ISSUER_CERT|UNABLE_TO_GET_ISSUER_CERT_LOCALLY|SELF_SIGNED_CERT_IN_CHAIN|DEPTH_ZERO_SELF_SIGNED_CERT)\b/,
    "the mail server's certificate is signed by an authority that is not known here: put the certificate of that authority into a file, name it in NODE_EXTRA_CA_CERTS, and start again",
  ],
  [/\bCERT_HAS_EXPIRED\b/, "the mail server's certificate has run out: renew it there"],
  [
    /\bERR_TLS_CERT_ALTNAME_INVALID\b/,
    "the mail server's certificate is for another name than the host in SMTP_URL: write the name that is in the certificate",
  ],
  [
    /\b(ERR_SSL_WRONG_VERSION_NUMBER|ERR_SSL_PACKET_LENGTH_TOO_LONG)\b/,
    'the port in SMTP_URL does not speak TLS from the start: write smtp:// in place of smtps://, or the port that does',
  ],
]

/** What to do about causes of a round, each once; none where only the mail server can be mended. */
export const getDeliveryAdvice = (causes: Iterable<string>): readonly string[] => {
  const all = [...causes]
  return advice.flatMap(([names, what]) => (all.some((cause) => names.test(cause)) ? [what] : []))
}

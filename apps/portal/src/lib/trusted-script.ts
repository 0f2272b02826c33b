/** The browser's own factory, as far as it is used here; the language's types do not know it yet. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { readonly createScriptURL: (path: string) => string },
  ): { createScriptURL(path: string): string }
}

/** Files of ours that a page starts as workers: that of the help lines, and the reader of PDFs. */
const OWN_SCRIPTS = /^\/(?:sw|assets\/[\w.-]+)\.m?js$/

const assertOwnScript = (path: string): string => {
  if (!OWN_SCRIPTS.test(path)) throw new TypeError('This is no script of ours')
  return path
}

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
const policy = trustedTypes?.createPolicy('evenkeel', { createScriptURL: assertOwnScript })

/**
 * The path of a script to start, in the form a page of ours insists on (`require-trusted-types-for`, `server/security-headers.ts`).
 * This is the only place that makes them. Throws for anything but a script file of our own origin.
 */
export const toTrustedScript = (path: string): string =>
  policy?.createScriptURL(path) ?? assertOwnScript(path)

/** The browser's own factory, as far as it is used here; the language's types do not know it yet. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { readonly createScriptURL: (path: string) => string },
  ): { createScriptURL(path: string): string }
}

/** Files of ours that a page starts as workers: that of the help lines, and the reader of PDFs. */
const OURS = /^\/(?:sw|assets\/[\w.-]+)\.m?js$/

const check = (path: string): string => {
  if (!OURS.test(path)) throw new TypeError('This is no script of ours')
  return path
}

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
const policy = trustedTypes?.createPolicy('evenkeel', { createScriptURL: check })

/**
 * The path of a script to start, in the form a page of ours insists on (`require-trusted-types-for`, `server/policy.ts`).
 * This is the only place that makes them. Throws for anything but a script file of our own origin.
 */
export const trustedScript = (path: string): string => policy?.createScriptURL(path) ?? check(path)

/** A signed-in member and the key of their drafts. */
export interface KeyHolder {
  readonly id: string
  readonly key: Promise<CryptoKey>
}

export interface DraftKeyDeps {
  /** Id of the member who is signed in, or null. */
  readonly owner: () => string | null
  /** Asks the server for the signed-in member's key, in base64url. */
  readonly fetchKey: () => Promise<string>
}

const decodeBase64Url = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))

/** The key of who is signed in: asked for once per sign-in, and it cannot be taken out of the browser's keeping. */
export function createDraftKey({ owner, fetchKey }: DraftKeyDeps) {
  let held: KeyHolder | null = null
  return {
    holder: (): KeyHolder | null => {
      const id = owner()
      if (id === null) return null
      if (held?.id === id) return held
      const key = fetchKey().then((text) =>
        crypto.subtle.importKey('raw', decodeBase64Url(text), 'AES-GCM', false, ['encrypt', 'decrypt']),
      )
      const next = { id, key }
      held = next
      // A key that could not be had is asked for again next time; whoever waits for it hears of the failure.
      key.catch(() => {
        if (held === next) held = null
      })
      return next
    },
    forget: (): void => {
      held = null
    },
  }
}

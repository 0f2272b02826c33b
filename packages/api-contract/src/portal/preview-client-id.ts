/** Longer than any real client id, and unguessable. */
const PREVIEW_CLIENT_ID = /^preview-[0-9a-f]{48}$/

/**
 * Whether a client id identifies a draft preview: readable for an hour by whoever has its URL, and read-only
 * (decision 011).
 */
export const isPreviewClientId = (client: string): boolean => PREVIEW_CLIENT_ID.test(client)

/** Creates a preview client id from 24 random bytes. */
export const createPreviewClientId = (random: Uint8Array): string =>
  `preview-${[...random].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`

/** Query parameter with the question id in a preview URL. */
export const previewQuestionParam = 'question'

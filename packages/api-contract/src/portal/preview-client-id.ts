/** Longer than any client id can be, and nothing that can be guessed. */
const PREVIEW_CLIENT_ID = /^preview-[0-9a-f]{48}$/

/**
 * Whether a client id stands for a draft that is shown to whoever edits it: it can be read for an hour, by nobody who does not have
 * its address, and nothing can be written under it (decision 011).
 */
export const isPreviewClientId = (client: string): boolean => PREVIEW_CLIENT_ID.test(client)

/** A client id for a draft, from 24 random bytes. */
export const createPreviewClientId = (random: Uint8Array): string =>
  `preview-${[...random].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`

/** What the address of a draft's question has behind its `?`, with the question's id. */
export const previewQuestionParam = 'question'

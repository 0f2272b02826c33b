import * as z from 'zod'

/** `kind:host` with a port, and for turn the transport, as accepted by browsers. */
const addressPatterns = {
  stun: /^stuns?:(?:[a-z\d](?:[a-z\d.-]*[a-z\d])?|\[[\da-f:.]+\])(?::(?<port>\d{1,5}))?$/i,
  turn: /^turns?:(?:[a-z\d](?:[a-z\d.-]*[a-z\d])?|\[[\da-f:.]+\])(?::(?<port>\d{1,5}))?(?:\?transport=(?:udp|tcp))?$/i,
}

/** Whether a browser accepts this server address. */
function isIceServer(kind: keyof typeof addressPatterns, text: string): boolean {
  const found = addressPatterns[kind].exec(text)
  const port = Number(found?.groups?.port ?? 1)
  return found !== null && port >= 1 && port <= 65_535
}

/**
 * Comma-separated addresses of servers for video rooms. Each is validated: a browser opens no room if one is invalid.
 * They are not secret, so errors repeat the value.
 */
export const iceServerList = (kind: keyof typeof addressPatterns, such: string) =>
  z
    .string()
    .transform((text) => text.split(',').map((one) => one.trim()))
    .refine((servers) => servers.every((one) => isIceServer(kind, one)), {
      error: ({ input }) => {
        const wrong = (input as readonly string[]).find((one) => !isIceServer(kind, one))
        return `must be servers such as ${such}, separated by commas and without // (one is ${wrong === '' ? 'empty' : wrong})`
      },
    })

import * as z from 'zod'

/** `kind:host` with a port, and for turn the way to it, as a browser takes them. */
const addressPatterns = {
  stun: /^stuns?:(?:[a-z\d](?:[a-z\d.-]*[a-z\d])?|\[[\da-f:.]+\])(?::(?<port>\d{1,5}))?$/i,
  turn: /^turns?:(?:[a-z\d](?:[a-z\d.-]*[a-z\d])?|\[[\da-f:.]+\])(?::(?<port>\d{1,5}))?(?:\?transport=(?:udp|tcp))?$/i,
}

/** Whether a browser takes this for the address of such a server. */
function isIceServer(kind: keyof typeof addressPatterns, text: string): boolean {
  const found = addressPatterns[kind].exec(text)
  const port = Number(found?.groups?.port ?? 1)
  return found !== null && port >= 1 && port <= 65_535
}

/**
 * Addresses of servers for video rooms, separated by commas. Each is looked at: a browser opens no room at all where one of them is wrong.
 * They are no secret, so what was written is said.
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

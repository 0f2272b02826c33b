import * as z from 'zod'

const HOST = String.raw`(?:[a-z\d](?:[a-z\d.-]*[a-z\d])?|\[[\da-f:.]+\])`
const isPort = (text: string): boolean => Number(text) >= 1 && Number(text) <= 65_535

/** Whether a browser takes this for the address of such a server: `kind:host`, with a port and, for turn, the way to it. */
function isServer(kind: 'stun' | 'turn', text: string): boolean {
  const query = kind === 'turn' ? String.raw`(?:\?transport=(?:udp|tcp))?` : ''
  const found = new RegExp(`^${kind}s?:${HOST}(?::(?<port>\\d{1,5}))?${query}$`, 'i').exec(text)
  return found !== null && isPort(found.groups?.port ?? '1')
}

/**
 * Addresses of servers for video rooms, separated by commas. Each is looked at: a browser opens no room at all where one of them is wrong.
 * They are no secret, so what was written is said.
 */
export const serverList = (kind: 'stun' | 'turn', such: string) =>
  z
    .string()
    .transform((text) => text.split(',').map((one) => one.trim()))
    .refine((servers) => servers.every((one) => isServer(kind, one)), {
      error: ({ input }) => {
        const wrong = (input as readonly string[]).find((one) => !isServer(kind, one))
        return `must be servers such as ${such}, separated by commas and without // (one is ${wrong === '' ? 'empty' : wrong})`
      },
    })

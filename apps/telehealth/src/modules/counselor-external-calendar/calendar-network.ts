import { lookup as lookUp } from 'node:dns/promises'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { isIP } from 'node:net'

/** What leads to a calendar elsewhere: tests hand in another. */
export interface CalendarNetwork {
  /** Every address a name stands for. */
  lookUp(host: string): Promise<readonly string[]>
  /** Asks one address of a host. The name is checked against the host's certificate, and not looked up again. */
  open(url: URL, address: string, signal: AbortSignal): Promise<OpenedCalendar>
}

/** An answer whose contents have not been read yet. */
export interface OpenedCalendar {
  readonly status: number
  readonly location: string | undefined
  readonly chunks: AsyncIterable<Uint8Array>
  /** Ends it unread. */
  close(): void
}

const open: CalendarNetwork['open'] = (url, address, signal) =>
  new Promise((resolve, reject) => {
    const asked = request(
      url,
      {
        signal,
        agent: false,
        headers: {
          accept: 'text/calendar',
          'accept-encoding': 'identity',
          'user-agent': 'Evenkeel calendar',
        },
        // Whatever the name leads to by now: only the address that was judged is asked.
        lookup: (_host, { all }, done) =>
          all ? done(null, [{ address, family: isIP(address) }]) : done(null, address, isIP(address)),
      },
      (answer: IncomingMessage) =>
        resolve({
          status: answer.statusCode ?? 0,
          location: answer.headers.location,
          chunks: answer,
          close: () => answer.destroy(),
        }),
    )
    asked.on('error', reject)
    asked.end()
  })

/** The internet. */
export const internetNetwork: CalendarNetwork = {
  lookUp: async (host) => (await lookUp(host, { all: true })).map(({ address }) => address),
  open,
}

import { lookup as lookUp } from 'node:dns/promises'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { isIP } from 'node:net'

/** Network access for external calendars; tests use a fake. */
export interface CalendarNetwork {
  /** All IP addresses of a host name. */
  lookUp(host: string): Promise<readonly string[]>
  /**
   * Requests one IP address of a host. The certificate is checked against the name, which is not resolved
   * again.
   */
  open(url: URL, address: string, signal: AbortSignal): Promise<OpenedCalendar>
}

/** A response whose body has not been read yet. */
export interface OpenedCalendar {
  readonly status: number
  readonly location: string | undefined
  readonly chunks: AsyncIterable<Uint8Array>
  /** Closes it unread. */
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
        // Connects only to the validated IP address, even if the name now resolves to another one.
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

/** Real network access. */
export const internetNetwork: CalendarNetwork = {
  lookUp: async (host) => (await lookUp(host, { all: true })).map(({ address }) => address),
  open,
}

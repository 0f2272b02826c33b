import { createServer, type AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { type CalendarNetwork, fetchCalendar, internetNetwork, MAX_CALENDAR_BYTES } from './fetch-calendar.ts'

const PUBLIC = '93.184.215.14'

interface Page {
  readonly status?: number
  readonly location?: string
  readonly chunks?: readonly string[]
  readonly waits?: boolean
}

/** Fake network: hosts by name, content by IP address, and a log of requests. */
function fakeNetwork(
  pages: Readonly<Record<string, Page>>,
  hosts: Readonly<Record<string, readonly string[]>> = {},
) {
  const asked: string[] = []
  let closed = 0
  const network: CalendarNetwork = {
    lookUp: async (host) => hosts[host] ?? [PUBLIC],
    open: async (url, address) => {
      asked.push(`${url.href} at ${address}`)
      const page = pages[url.href]
      if (!page) throw new Error('nobody there')
      return {
        status: page.status ?? 200,
        location: page.location,
        close: () => void (closed += 1),
        chunks: (async function* () {
          for (const chunk of page.chunks ?? ['BEGIN:VCALENDAR']) yield Buffer.from(chunk)
          if (page.waits) await new Promise(() => {})
        })(),
      }
    },
  }
  return { network, asked, closed: () => closed }
}

const at = 'https://calendar.example/a.ics'

it('reads a calendar, and follows redirects', async () => {
  const { network, asked, closed } = fakeNetwork({
    [at]: { status: 302, location: '/b.ics' },
    'https://calendar.example/b.ics': { chunks: ['BEGIN:', 'VCALENDAR'] },
  })
  expect(await fetchCalendar(network, at)).toEqual({ text: 'BEGIN:VCALENDAR' })
  expect([asked.length, closed()]).toEqual([2, 2])
})

const tricks: readonly {
  readonly name: string
  readonly pages: Readonly<Record<string, Page>>
  readonly hosts?: Readonly<Record<string, readonly string[]>>
}[] = [
  { name: 'a name of the local host', pages: {}, hosts: { 'calendar.example': ['127.0.0.1'] } },
  {
    name: 'a name with public and private addresses',
    pages: {},
    hosts: { 'calendar.example': [PUBLIC, '10.0.0.8'] },
  },
  { name: 'a name without addresses', pages: {}, hosts: { 'calendar.example': [] } },
  {
    name: 'a redirect to a private address',
    pages: { [at]: { status: 302, location: 'https://169.254.169.254/' } },
  },
  {
    name: 'a redirect without https',
    pages: { [at]: { status: 301, location: 'http://calendar.example/' } },
  },
  {
    name: 'a redirect to a private name',
    pages: { [at]: { status: 307, location: 'https://inside.example/' } },
    hosts: { 'inside.example': ['fd00::1'] },
  },
  {
    name: 'a redirect with a password',
    pages: { [at]: { status: 302, location: 'https://a:b@calendar.example/' } },
  },
]
it.each(tricks)(
  `sends no request for $name (trust S26: ${tricks.length} cases)`,
  async ({ pages, hosts = {} }) => {
    const { network, asked } = fakeNetwork(pages, hosts)
    expect(await fetchCalendar(network, at)).toEqual({ problem: 'not_allowed' })
    expect(asked).toHaveLength(Object.keys(pages).length)
  },
)

it('stops at redirect loops, error pages, and responses that are too large or too slow (trust S26: 5 cases)', async () => {
  const read = (page: Page) => fetchCalendar(fakeNetwork({ [at]: page }).network, at, 200)
  expect(await read({ status: 302, location: at })).toEqual({ problem: 'refused' })
  expect(await read({ status: 404 })).toEqual({ problem: 'refused' })
  const half = 'x'.repeat(MAX_CALENDAR_BYTES / 2)
  expect(await read({ chunks: [half, half, 'x'], waits: true })).toEqual({ problem: 'too_large' })
  expect(await read({ waits: true })).toEqual({ problem: 'not_reached' })
  const { network } = fakeNetwork({})
  const slow = { ...network, lookUp: () => new Promise<readonly string[]>(() => {}) }
  expect(await fetchCalendar(slow, at, 50)).toEqual({ problem: 'not_reached' })
})

it('connects to the validated address even when the name resolves to another one by then, and sends the name (trust S26)', async () => {
  const heard = Promise.withResolvers<string>()
  const server = createServer((socket) => {
    socket.once('data', (hello) => {
      heard.resolve(hello.toString('latin1'))
      socket.destroy()
    })
    socket.on('error', () => {})
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const url = new URL(`https://nowhere.invalid:${port}/a.ics`)
  await expect(internetNetwork.open(url, '127.0.0.1', AbortSignal.timeout(2000))).rejects.toThrow()
  expect(await heard.promise).toContain('nowhere.invalid')
  server.close()
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openIntakeApi, type IntakeApi } from '#testing/intake-api.ts'

const family = '2b9d4c10-1004-4b00-9b00-000000000004'
const legal = '2b9d4c10-1002-4b00-9b00-000000000002'
const northstarsOwn = '2b9d4c10-1101-4b00-9b00-000000000101'

describe('home', () => {
  let rooms: IntakeApi
  beforeAll(async () => {
    rooms = await openIntakeApi()
  })
  afterAll(() => rooms.close())

  const categories = (nav: string, domain: string) =>
    rooms.send('GET', `/homepage-navs/${nav}/categories?domain=${domain}`)
  const entriesOf = (body: { subcategories: { id: string; url: string | null }[] }[]) =>
    body.flatMap(({ subcategories }) => subcategories)

  it('returns published phrases, newest first, to everyone [CALL-04]', async () => {
    const { status, body } = await rooms.send('GET', '/phrases/home')
    expect(status).toBe(200)
    expect(body.length).toBe(rooms.tenantConfig.current().phrases.filter(({ published }) => published).length)
    expect(body[0]).toEqual({
      id: expect.any(String),
      headline: 'I lie awake and cannot switch off.',
      sub_headline: expect.any(String),
      reason: 'Stress',
      article: { topic: 'sleeping-better', slug: 'when-you-cannot-sleep' },
    })
    expect(body[1]).toMatchObject({ reason: null, article: null })
    expect(JSON.stringify(body)).not.toContain('New year')
  })

  it('names the reason of a phrase with the question texts, in each language [CALL-04] [INTAKE-01]', async () => {
    for (const language of ['en', 'es']) {
      const headers = { 'x-language': language }
      const { body } = await rooms.send('GET', '/phrases/home', { headers })
      const first = await rooms.send('GET', '/questions/starting-question', { headers })
      if (language === 'es') expect(JSON.stringify(body)).toContain('El estrés')
      const texts = JSON.stringify(first.body).toLowerCase()
      const reasoned = body.filter(({ reason }: { reason: string | null }) => reason !== null)
      expect(reasoned.length).toBeGreaterThan(3)
      for (const { reason, sub_headline: says } of reasoned) {
        const choice = new RegExp(`"text":"${String(reason)}"[^{}]*`, 'i').exec(
          JSON.stringify(first.body),
        )?.[0]
        const name = /"label":"([^"]+)"/.exec(choice ?? '')?.[1] ?? String(reason)
        expect(texts).toContain(name.toLowerCase())
        expect(String(says).toLowerCase()).toContain(name.toLowerCase())
      }
    }
  })

  it("returns the categories of a tile with the client's code at the end of each link [CALL-03]", async () => {
    const { status, body } = await categories(family, 'northstar')
    expect(status).toBe(200)
    expect(body.map(({ name }: { name: string }) => name)).toEqual([
      ...['Child care', 'Community', 'Elder and adult care', 'Schools and camps', 'Pets'],
    ])
    for (const { url } of entriesOf(body)) expect(url).toMatch(/^https:\/\/directory\.example\/.+\?code=NSB$/)
  })

  it('omits what a client disabled [CALL-03]', async () => {
    const off = '4d20a7c3-2105-4c00-8c00-000000000503'
    const ids = async (domain: string) =>
      entriesOf((await categories(family, domain)).body).map(({ id }) => id)
    expect(await ids('northstar')).toContain(off)
    expect(await ids('ironwood')).not.toContain(off)
  })

  it('returns only shared tiles with unchanged links for an unknown client [CALL-03]', async () => {
    const { status, body } = await categories(family, 'nobody')
    expect(status).toBe(200)
    for (const { url } of entriesOf(body)) expect(url).toMatch(/code=$/)
    expect((await categories(northstarsOwn, 'nobody')).status).toBe(404)
  })

  it('returns 404 for a tile that is unknown, restricted or of another client [CALL-03, ORG-16]', async () => {
    expect((await categories('2b9d4c10-1004-4b00-9b00-000000000099', 'northstar')).status).toBe(404)
    expect((await categories(legal, 'ironwood')).status).toBe(404)
    expect((await categories(legal, 'northstar')).body).toEqual([])
    expect((await categories(northstarsOwn, 'bluefin')).status).toBe(404)
    expect((await categories(northstarsOwn, 'northstar')).status).toBe(200)
  })
})

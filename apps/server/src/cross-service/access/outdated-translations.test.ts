import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { failOnErrorLog } from '@evenkeel/server-kit/testing/fail-on-error-log'
import { openTestStore } from '@evenkeel/server-kit/testing/test-store'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { mountPages } from '../testing/mount-pages.ts'
import { openServices, type Services } from '../testing/services.ts'

const shipped = path.resolve(import.meta.dirname, '../../../../../tenant-config')
const before = 'I lie awake and cannot switch off.'
const after = 'I lie awake night after night.'
const inSpanish = 'No duermo: la cabeza no para.'

let folder: string
let services: Services
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'evenkeel-english-'))
  cpSync(shipped, folder, { recursive: true })
  services = await openServices({
    store: await openTestStore(),
    logger: failOnErrorLog(),
    programmesDir: folder,
  })
  await mountPages(services)
}, 300_000)
afterAll(async () => {
  await services.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Replaces texts in a tenant config file and reloads it. */
async function edit(file: string, from: string, to: string): Promise<void> {
  const where = path.join(folder, file)
  const text = readFileSync(where, 'utf8')
  expect(text).toContain(from)
  writeFileSync(where, text.replace(from, to))
  await services.api.programmes.reload()
}

/** Concern headings of the Spanish home page, as HTML. */
async function headings(): Promise<readonly string[]> {
  const { body } = await services.app.inject({ url: '/northstar/', headers: { 'accept-language': 'es' } })
  expect(body).toContain('<html lang="es"')
  return Array.from(body.matchAll(/<h3[^>]*>.*?<\/h3>/gs), ([heading]) => heading).filter(
    (heading) => !/translate="no"/.test(heading),
  )
}

it('a text with changed English is shown in English, marked as such, on the Spanish page until its translation is updated', async () => {
  const first = await headings()
  expect(first.join()).toContain(inSpanish)

  await edit('phrases.yaml', before, after)
  const changed = await headings()
  expect(changed.join()).not.toContain(inSpanish)
  const mine = changed.find((heading) => heading.includes(after))
  expect(mine).toMatch(/lang="en"/)
  // No other text changed to English.
  expect(changed.filter((heading) => !first.includes(heading))).toEqual([mine])

  await edit(
    'phrases.es.yaml',
    `english: '${before}'\n  text: '${inSpanish}'`,
    `english: '${after}'\n  text: 'Noche tras noche no duermo.'`,
  )
  const mended = await headings()
  expect(mended.join()).toContain('Noche tras noche no duermo.')
  expect(mended.join()).not.toContain(after)
})

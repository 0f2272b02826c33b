import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openIntakeApi, SHIPPED_CONFIG_DIR, createTestTenantConfig } from '#testing/intake-api.ts'
import { InvalidConfigError } from '@evenkeel/server-kit/config-files/config-error'
import { readOrganizationHosts } from './organization-hosts.ts'
import { inspectTenantConfig } from './load-tenant-config.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'programmes-'))
  cpSync(SHIPPED_CONFIG_DIR, folder, { recursive: true })
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const edit = (file: string, change: (text: string) => string) => {
  const at = path.join(folder, file)
  const before = readFileSync(at, 'utf8')
  const after = change(before)
  expect(after).not.toBe(before)
  writeFileSync(at, after)
}
const faults = () =>
  inspectTenantConfig(folder).faults.map(({ file, line, message }) => `${file}:${line} ${message}`)

describe('the tenant config folder', () => {
  it('is accepted as shipped, with all demo organizations [ORG-14]', () => {
    const { programmes, faults: found } = inspectTenantConfig(SHIPPED_CONFIG_DIR)
    expect(found).toEqual([])
    expect(programmes?.organisations.map(({ file }) => file.username).toSorted()).toEqual([
      ...['bluefin', 'cedarvalley', 'ironwood', 'northstar', 'oldharbor', 'palebrand', 'root'],
    ])
  })

  it('reports file, line and error of an invalid color [ORG-02]', () => {
    edit('organisations/northstar.yaml', (text) => text.replace('"#0b5c6b"', 'red'))
    const line = readFileSync(path.join(folder, 'organisations/northstar.yaml'), 'utf8')
      .split('\n')
      .findIndex((one) => one.startsWith('custom_color1'))
    expect(faults()).toEqual([
      `organisations/northstar.yaml:${line + 1} custom_color1: must be # and six of 0 to 9 and a to f, as #1f5f5b (in a file with small letters and in quotes)`,
    ])
  })

  it('trims invisible characters from hosts and links [ORG-06]', () => {
    edit('organisations/cedarvalley.yaml', (text) =>
      text.concat('hosts: ["\u200eｃａｒｅ．example\u200b"]\nold_hosts: ["for\u00admer.example"]\n'),
    )
    edit('organisations/bluefin.yaml', (text) =>
      text.replace('https://members.bluefin.example', '"\u200bhttps://members．bluefin.example/a"'),
    )
    expect(faults()).toEqual([])
    const { hosts, oldHosts } = readOrganizationHosts(folder)
    expect(hosts).toContainEqual({ host: 'care.example', username: 'cedarvalley' })
    expect(oldHosts).toContainEqual({ host: 'former.example', target: 'care.example' })
    const bluefin = inspectTenantConfig(folder).programmes?.organisations.find(
      ({ file }) => file.username === 'bluefin',
    )
    expect(bluefin?.file.dfd_redirect_url).toBe('https://members.bluefin.example/a')
  })

  it('refuses a name with bidirectional marks or two lines [ORG-01]', () => {
    edit('organisations/cedarvalley.yaml', (text) =>
      text
        .replace('program_name: Cedar', 'program_name: "\u202eCedar')
        .replace(/^program_name:.*$/m, '$&"')
        .replace(/^employer:.*$/m, 'employer: "Cedar\\nValley"')
        .replace(/^( +)location: Transportation$/m, '$1location: "Trans\u2067portation"'),
    )
    expect(faults().map((line) => line.replace(/^\S+ /, ''))).toEqual([
      'program_name: must be one line, without marks that turn the direction of reading',
      'employer: must be one line, without marks that turn the direction of reading',
      'children.2.location: must be one line, without marks that turn the direction of reading',
    ])
  })

  it('reports an unknown field with its own line, also within a list, and a missing one', () => {
    edit('organisations/cedarvalley.yaml', (text) => text.replace(/^phone: .*\n/m, '').concat('colour: x\n'))
    edit('organisations/cedarvalley.yaml', (text) => text.replace(/^( +)location: .*\n/m, '$&$1adress: y\n'))
    const lines = readFileSync(path.join(folder, 'organisations/cedarvalley.yaml'), 'utf8').split('\n')
    const at = (start: string) => lines.findIndex((one) => one.trim().startsWith(start)) + 1
    const unknown = 'there is no line of this name: misspelt, or in the wrong place'
    expect(faults().toSorted()).toEqual(
      [
        `organisations/cedarvalley.yaml:${at('id:')} phone: is missing`,
        `organisations/cedarvalley.yaml:${at('adress')} children.0.adress: ${unknown}`,
        `organisations/cedarvalley.yaml:${at('colour')} colour: ${unknown}`,
      ].toSorted(),
    )
  })

  it('suggests the field a misspelled one was probably meant to be, also within a list', () => {
    edit('organisations/cedarvalley.yaml', (text) => text.concat('prgoram_name: x\n'))
    edit('organisations/cedarvalley.yaml', (text) => text.replace(/^( +)location: .*\n/m, '$&$1Intakes: y\n'))
    expect(faults().map((line) => line.replace(/^\S+ /, ''))).toEqual([
      'children.0.Intakes: there is no line of this name: did you mean intake?',
      'prgoram_name: there is no line of this name: did you mean program_name?',
    ])
  })

  it('lists the known intakes for an unknown one, and the allowed values for an invalid one', () => {
    edit('organisations/northstar.yaml', (text) => text.replace(/^intake: .*$/m, 'intake: shrot'))
    edit('organisations/bluefin.yaml', (text) => `${text}registration: shrot\n`)
    expect(faults()).toEqual([
      expect.stringMatching(/bluefin.yaml:\d+ registration: must be one of short, full$/),
      expect.stringMatching(
        /northstar.yaml:\d+ there are no questions called shrot. There are default, safety-sensitive, short/,
      ),
    ])
  })

  it('reports a missing folder, or one without the required subfolders, and nothing else', () => {
    const gone = path.join(folder, 'nope')
    expect(inspectTenantConfig(gone).faults).toEqual([
      { file: gone, line: null, message: 'there is no such folder: look at PROGRAMMES_DIR' },
    ])
    rmSync(path.join(folder, 'organisations'), { recursive: true })
    expect(faults()).toEqual([expect.stringMatching(/organisations:null there is no such folder/)])
  })

  it('reports an unreadable file, and why in plain words', () => {
    symlinkSync(path.join(folder, 'nope.yaml'), path.join(folder, 'organisations/acme.yaml'))
    symlinkSync(path.join(folder, 'nope.md'), path.join(folder, 'articles/acme.md'))
    expect(faults()).toEqual([
      'articles/acme.md:null the file cannot be read (no such file)',
      'organisations/acme.yaml:null the file cannot be read (no such file)',
    ])
  })

  it.each([
    [
      'a color with CSS in it [ORG-02]',
      'bluefin',
      (text: string) => text.replace('"#123a7a"', '"url(//x)"'),
      'custom_color1',
    ],
    ['an unknown field [ENTITY-01]', 'bluefin', (text: string) => `${text}colour: x\n`, 'colour'],
    ['broken YAML [ENTITY-01]', 'bluefin', (text: string) => `${text}navs: [\n`, 'bluefin.yaml'],
    [
      'an id used twice [ENTITY-01]',
      'cedarvalley',
      (text: string) => text.replace(/^id: .*$/m, 'id: 7c1e0f5a-0004-4a00-8a00-000000000004'),
      'already used by bluefin',
    ],
    [
      'a script as redirect [ORG-13]',
      'bluefin',
      (text: string) => text.replace('https://members.bluefin.example', 'javascript:alert(1)'),
      'dfd_redirect_url',
    ],
    [
      'redirect mode without a URL [ORG-13]',
      'bluefin',
      (text: string) => text.replace(/dfd_redirect_url.*\n/, ''),
      'dfd_redirect_url',
    ],
    [
      'a missing picture [ORG-03]',
      'bluefin',
      (text: string) => text.replace('bluefin.svg', 'none.svg'),
      'none.svg',
    ],
    [
      'an unknown intake [INTAKE-02]',
      'ironwood',
      (text: string) => text.replace('safety-sensitive', 'nothing'),
      'no questions called nothing',
    ],
    ['an invalid phone [ORG-04]', 'bluefin', (text: string) => text.replace('+18005550133', '911'), 'phone'],
    [
      'the path of a page as client id [ORG-05]',
      'bluefin',
      (text: string) => text.replace('username: bluefin', 'username: topics'),
      'username',
    ],
    [
      'an old host without a new one [ORG-18]',
      'bluefin',
      (text: string) => `${text}old_hosts: [old.example]\n`,
      'old hosts',
    ],
    [
      'a class with an invalid number [ORG-09]',
      'northstar',
      (text: string) => text.replace('first-responder: 10', 'first-responder: ten'),
      'session_classes',
    ],
    [
      'a class with the reserved name [ORG-09]',
      'northstar',
      (text: string) => text.replace('first-responder: 10', 'default: 10'),
      'this is the name of having no class',
    ],
    [
      'a location with an unknown class [ORG-12]',
      'cedarvalley',
      (text: string) => text.replace('    number_of_sessions: 8', '    session_class: pilot'),
      'there is no group called pilot',
    ],
    [
      'an invalid term [ORG-09]',
      'northstar',
      (text: string) => text.replace('per_concern: true', 'per_concern: sometimes'),
      'session_terms.per_concern',
    ],
  ])('refuses %s', (_what, name, change, words) => {
    edit(`organisations/${name}.yaml`, change)
    const found = faults()
    expect(found.length).toBeGreaterThan(0)
    expect(found.join('\n')).toContain(`organisations/${name}.yaml`)
    expect(found.join('\n')).toContain(words)
  })

  it('reports the line of a location with an unknown class [ORG-12]', () => {
    edit('organisations/cedarvalley.yaml', (text) =>
      text.replace('    number_of_sessions: 8', '    session_class: pilot'),
    )
    const lines = readFileSync(path.join(folder, 'organisations/cedarvalley.yaml'), 'utf8').split('\n')
    const line = lines.findIndex((one) => one.includes('session_class')) + 1
    expect(faults()).toEqual([`organisations/cedarvalley.yaml:${line} there is no group called pilot`])
  })

  it.each([
    '<script>1</script>',
    '<g onload="x()"/>',
    '<a href="https://x.example"/>',
    '<image href="data:x"/>',
  ])('refuses an image with %s in it [ORG-03]', (evil) => {
    edit('organisations/northstar.svg', (text) => text.replace('</svg>', `${evil}</svg>`))
    expect(faults().join()).toContain('northstar.svg')
  })

  it('refuses an intake with a broken link, reporting the question and its line [INTAKE-02]', () => {
    edit('intake/default.yaml', (text) => text.replace('next: how_often_worry', 'next: how_often_wory'))
    const lines = readFileSync(path.join(folder, 'intake/default.yaml'), 'utf8').split('\n')
    const line = lines.findIndex((one) => one.includes('key: how_often_nervous')) + 1
    expect(faults()).toContain(
      `intake/default.yaml:${line} question how_often_nervous: leads to how_often_wory, which does not exist: emotional_support_for -> self_harm -> how_often_nervous`,
    )
  })

  it.each([
    ['does not exist', 'missed_work', 'which is no question of default'],
    ['is already asked before', 'appointment_method', 'which the walk asks already'],
    ['is named twice', 'number_of_days_missed_work', 'which is named twice'],
    ['has a safety notice', 'felt_cut_down_drinking', 'and only plain questions of one tap'],
    ['needs more than one tap', 'someone_else', 'which the walk asks already'],
  ])('refuses a question after a booking that %s, reporting its line [INTAKE-02]', (_what, key, words) => {
    edit('intake/short-and-work.yaml', (text) =>
      text.replace(/after_booking: .*/, `after_booking:\n  - number_of_days_missed_work\n  - ${key}`),
    )
    const lines = readFileSync(path.join(folder, 'intake/short-and-work.yaml'), 'utf8').split('\n')
    const line = lines.indexOf(`  - ${key}`, lines.indexOf('after_booking:') + 2) + 1
    const start = `intake/short-and-work.yaml:${line} asks ${key} after a booking, ${words}`
    expect(faults().filter((one) => one.startsWith(start))).toHaveLength(1)
  })

  it('accepts one-tap, number and text questions after a booking [INTAKE-02]', () => {
    edit('intake/short-and-work.yaml', (text) =>
      text.replace(/after_booking: .*/, 'after_booking: [people_support, number_of_days_missed_work]'),
    )
    expect(faults()).toEqual([])
  })

  it('refuses an intake that extends itself, directly or indirectly [INTAKE-02]', () => {
    edit('intake/short.yaml', (text) => text.replace('extends: default', 'extends: short-and-work'))
    expect(faults().join('\n')).toContain('extends short, which is no usable intake')
  })

  it('knows the hosts of active clients and where old hosts redirect [ORG-06, ORG-18]', () => {
    expect(readOrganizationHosts(SHIPPED_CONFIG_DIR)).toEqual({
      hosts: [{ host: 'northstar.localhost', username: 'northstar' }],
      oldHosts: [{ host: 'eap.northstar.example', target: 'northstar.localhost' }],
    })
  })

  it('leaves out the demo organizations where they are not served', () => {
    cpSync(path.join(folder, 'organisations/ironwood.yaml'), path.join(folder, 'organisations/birch.yaml'))
    edit('organisations/birch.yaml', (text) =>
      text
        .replaceAll('ironwood', 'birch')
        .replace('birch.svg', 'ironwood.svg')
        .replace('birch-dark.svg', 'ironwood-dark.svg')
        .replaceAll(/-0005-/g, '-0099-')
        .replace('demo: true\n', 'hosts: [birch.example]\n'),
    )
    const served = (servesDemo: boolean) =>
      (inspectTenantConfig(folder, { servesDemo }).programmes?.organisations ?? [])
        .filter(({ file }) => file.active)
        .map(({ file }) => file.username)
    expect(served(false)).toEqual(['birch', 'root'])
    expect(served(true)).toEqual(expect.arrayContaining(['birch', 'northstar', 'root']))
    expect(readOrganizationHosts(folder, false)).toEqual({
      hosts: [{ host: 'birch.example', username: 'birch' }],
      oldHosts: [],
    })
  })

  it('applies an edited file at a reload, and keeps the previous one when the edit is invalid [ORG-14]', async () => {
    const rooms = await openIntakeApi({ programmesDir: folder })
    const nameNow = async () =>
      (await rooms.send('GET', '/organisations/v2/configuration?domain=northstar')).body.program_name
    edit('organisations/northstar.yaml', (text) => text.replace('Northstar Balance', 'Northstar Calm'))
    await rooms.tenantConfig.reload()
    expect(await nameNow()).toBe('Northstar Calm')
    edit('organisations/northstar.yaml', (text) =>
      text.replace('Northstar Calm', 'Northstar Wrong').replace('"#0b5c6b"', 'red'),
    )
    await expect(rooms.tenantConfig.reload()).rejects.toThrow(InvalidConfigError)
    expect(await nameNow()).toBe('Northstar Calm')
    rmSync(path.join(folder, 'organisations/bluefin.yaml'))
    edit('organisations/northstar.yaml', (text) =>
      text.replace('custom_color1: red', 'custom_color1: "#0b5c6b"'),
    )
    await rooms.tenantConfig.reload()
    expect((await rooms.send('GET', '/organisations/v2/configuration?domain=bluefin')).status).toBe(404)
    await rooms.close()
  })

  it('refuses invalid files that another process applied, once, and keeps its own [ORG-14]', async () => {
    const rooms = await openIntakeApi({ programmesDir: folder })
    const other = createTestTenantConfig(rooms.store, SHIPPED_CONFIG_DIR)
    edit('navs.yaml', (text) => text.replace('label: ', 'lable: '))
    const before = rooms.tenantConfig.current()
    expect(await rooms.tenantConfig.follow()).toBe(false)
    await other.reload()
    await expect(rooms.tenantConfig.follow()).rejects.toThrow(/^navs\.yaml:\d+: /)
    expect(rooms.tenantConfig.current()).toBe(before)
    expect(await rooms.tenantConfig.follow()).toBe(false)
    expect(await other.follow()).toBe(false)
    await rooms.close()
  })
})

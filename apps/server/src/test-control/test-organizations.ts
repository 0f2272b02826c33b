import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type Api, type DemoMember, type DemoStaff, readDemoMembers } from '@evenkeel/api/app'
import { timeZones } from '@evenkeel/api-contract/reference-data/time-zones'
import { staffRoles } from '@evenkeel/api-contract/staff/roles'
import { InvalidConfigError } from '@evenkeel/server-kit/config-files/config-error'
import type { Sandbox } from '@evenkeel/telehealth/sandbox'
import { parse, stringify } from 'yaml'
import * as z from 'zod'
import { createDemoPatients } from '../tenant-config/demo-patients.ts'
import type { TenantConfigReloader } from '../tenant-config/tenant-config-reloader.ts'

const WeeklyHours = z.object({
  weekday: z.int().min(1).max(7),
  /** Minutes after midnight. */
  from: z.int().min(0).max(1440),
  to: z.int().min(0).max(1440),
})

/** Request of a test; all fields except the scenario are optional. */
export const TestOrganizationRequest = z.strictObject({
  /** Demo organization to copy, with its settings, intake and articles. */
  scenario: z.string(),
  /** Overrides of the organization's settings. */
  settings: z.record(z.string(), z.unknown()).default({}),
  /** Demo members to copy, by the local part of their address: with visits, messages and documents. */
  members: z.array(z.string()).default([]),
  /** Its counselors with licenses and hours. `directory` offers the whole directory. */
  counselors: z
    .union([
      z.literal('directory'),
      z
        .array(
          z.strictObject({
            fullname: z.string().min(1).optional(),
            states: z.array(z.string().length(2)).optional(),
            methods: z.array(z.enum(['video', 'phone'])).optional(),
            zone: z.enum(timeZones).optional(),
            hours: z.array(WeeklyHours).optional(),
            gender: z.enum(['Male', 'Female']).optional(),
            specialties: z.array(z.string()).optional(),
            languageIds: z.array(z.int()).optional(),
          }),
        )
        .max(50),
    ])
    .default([{}, {}, {}]),
  /** Staff with a grant for this organization only; a counselor works as the one of the first member with visits. */
  staff: z
    .array(
      z.strictObject({
        name: z.string(),
        role: z.enum(staffRoles),
        /** The grant covers all organizations. */
        everywhere: z.boolean().default(false),
        /** Demo member with visits among `members` whose counselor this is. */
        counselor_of: z.string().optional(),
      }),
    )
    .default([]),
})

export interface CreateOrganizationDeps {
  readonly api: Pick<Api, 'demoOrganizations' | 'programmes'>
  readonly sandbox: Pick<Sandbox, 'control'>
  readonly tenantConfig: Pick<TenantConfigReloader, 'begin'>
  readonly programmesDir: string
}

/** A request that cannot be fulfilled; returned as 400. */
export class InvalidRequestError extends Error {}

const FOLDER = 'organisations'

/** Demo organizations that can be copied: those with a path of their own. */
const listScenarios = (programmesDir: string): readonly string[] =>
  readdirSync(path.join(programmesDir, FOLDER))
    .filter((file) => /^[a-z0-9-]+\.yaml$/.test(file) && file !== 'root.yaml')
    .map((file) => file.replace(/\.yaml$/, ''))

/** Maps every id of the files to a random id, consistently across files. */
function replaceIds(texts: readonly string[]): readonly string[] {
  const fresh = new Map<string, string>()
  const ids = /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g
  return texts.map((text) =>
    text.replace(ids, (id) => {
      const known = fresh.get(id) ?? randomUUID()
      fresh.set(id, known)
      return known
    }),
  )
}

interface OrganizationFile {
  readonly id: string
  readonly username: string
  readonly program_name: string
  readonly phone: string
  readonly children?: readonly { readonly username: string }[]
  readonly switched_off_entries?: readonly string[]
}

/** The files of a copy, under its own client id. */
function createCopyFiles(
  programmesDir: string,
  { scenario, settings }: z.output<typeof TestOrganizationRequest>,
  client: string,
) {
  const text = (name: string): string => readFileSync(path.join(programmesDir, FOLDER, name), 'utf8')
  const original = parse(text(`${scenario}.yaml`)) as OrganizationFile
  const spanish = existsSync(path.join(programmesDir, FOLDER, `${scenario}.es.yaml`))
    ? text(`${scenario}.es.yaml`).replaceAll(`${scenario}.`, `${client}.`)
    : null
  const [file = '', translated = ''] = replaceIds([text(`${scenario}.yaml`), spanish ?? ''])
  const copy = parse(file) as OrganizationFile
  const organization = {
    ...copy,
    // Entries of the shared directory keep their ids.
    switched_off_entries: original.switched_off_entries ?? [],
    children: (copy.children ?? []).map((child) => ({
      ...child,
      username: child.username.replace(scenario, client),
    })),
    username: client,
    hosts: [],
    old_hosts: [],
    ...settings,
  }
  return {
    organization,
    files: {
      [`${FOLDER}/${client}.yaml`]: stringify(organization),
      ...(spanish === null ? {} : { [`${FOLDER}/${client}.es.yaml`]: translated }),
    },
  }
}

/** Copies without overrides are created in batches: reloading all files takes time. */
const BATCH = 8

/** A staff member, and the member whose counselor it is. */
function createStaffMember(
  { name, role, everywhere, counselor_of: whose }: z.output<typeof TestOrganizationRequest>['staff'][number],
  client: string,
  people: readonly DemoMember[],
) {
  const id = randomUUID()
  const organisation = role === 'counselor' || everywhere ? undefined : client
  const entry: DemoStaff = { id, name, email: `${id}@provider.example`, role, organisation }
  const member = people.find(({ email, appointments }) =>
    whose === undefined ? appointments.length > 0 : email.startsWith(`${whose}@`),
  )
  return { entry, memberId: role === 'counselor' ? member?.id : undefined }
}

/** Finds the demo members with these names. */
function findDemoMembers(programmesDir: string, names: readonly string[]): readonly DemoMember[] {
  const demo = readDemoMembers(programmesDir)
  return names.map((name) => {
    const person = demo.find(({ email }) => email.startsWith(`${name}@`))
    if (!person) throw new InvalidRequestError(`members: there is no demo member "${name}".`)
    return person
  })
}

/** Publishes copies of demo organizations; a batch waits until it is requested. */
function createOrganizationCopies({ api, tenantConfig, programmesDir }: CreateOrganizationDeps) {
  const ready = new Map<string, OrganizationFile[]>()
  let made = 0

  /** Publishes copies under new client ids and reloads every service. */
  const publish = async (
    order: z.output<typeof TestOrganizationRequest>,
    number: number,
  ): Promise<OrganizationFile[]> => {
    if (!api.demoOrganizations) throw new InvalidRequestError('Production has no organizations for tests.')
    const copies: OrganizationFile[] = []
    for (let copy = 0; copy < number; copy += 1) {
      made += 1
      const { organization, files } = createCopyFiles(programmesDir, order, `${order.scenario}-${made}`)
      await api.demoOrganizations.publish(organization.id, organization.username, files)
      copies.push(organization)
    }
    try {
      await api.programmes.reload()
    } catch (error) {
      for (const { id } of copies) await api.demoOrganizations.withdraw(id)
      throw error instanceof InvalidConfigError
        ? new InvalidRequestError(`settings: ${error.message}`)
        : error
    }
    await tenantConfig.begin()
    return copies
  }

  return {
    forget: () => ready.clear(),
    take: async (order: z.output<typeof TestOrganizationRequest>): Promise<OrganizationFile> => {
      const isUsual = Object.keys(order.settings).length === 0
      const waiting = isUsual ? (ready.get(order.scenario) ?? []) : []
      const copies = waiting.length > 0 ? waiting : await publish(order, isUsual ? BATCH : 1)
      const [next, ...others] = copies
      if (isUsual) ready.set(order.scenario, others)
      if (!next) throw new Error('no copy was made')
      return next
    },
  }
}

/** Creates organizations for tests. */
export interface TestOrganizations {
  /**
   * Creates one with settings, counselors with free hours, members with a password, and staff with links. Throws
   * `InvalidRequestError`.
   */
  readonly create: (order: z.output<typeof TestOrganizationRequest>) => Promise<unknown>
  /** The demo data was reset: created organizations are gone. */
  readonly forget: () => void
}

export function createTestOrganizations(deps: CreateOrganizationDeps): TestOrganizations {
  const { api, sandbox, programmesDir } = deps
  const scenarios = listScenarios(programmesDir)
  const copies = createOrganizationCopies(deps)
  return {
    forget: copies.forget,
    create: async (order) => {
      if (!scenarios.includes(order.scenario))
        throw new InvalidRequestError(
          `scenario: "${order.scenario}" is unknown. Known: ${scenarios.join(', ')}.`,
        )
      const persons = findDemoMembers(programmesDir, order.members)
      const { username: client, program_name: name, phone } = await copies.take(order)
      const people = persons.map((person) => ({
        ...person,
        id: randomUUID(),
        email: person.email.replace(/@.*/, `@${client}.example`),
        organisation: client,
      }))
      const counselors =
        order.counselors === 'directory' ? [] : await sandbox.control.addCounselors(order.counselors)
      const staff = order.staff.map((one) => createStaffMember(one, client, people))
      const entries = staff.map(({ entry }) => entry)
      const links = (await api.demoOrganizations?.addPeople(people, entries)) ?? []
      const linked = staff.flatMap(({ entry, memberId }) =>
        memberId === undefined ? [] : [{ staffId: entry.id, memberId }],
      )
      await sandbox.control
        .addPeople(createDemoPatients(people, programmesDir), linked)
        .catch((error: unknown) => {
          // Their visits and messages need that many counselors, licensed in the right states.
          if (error instanceof RangeError) throw new InvalidRequestError(`counselors: ${error.message}`)
          throw error
        })
      const members = people.map(({ email, first_name, last_name }) => ({ email, first_name, last_name }))
      return { client, name, phone, members, counselors, staff: links }
    },
  }
}

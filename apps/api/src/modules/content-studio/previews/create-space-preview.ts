import { limits } from '@evenkeel/api-contract/limits'
import { createPreviewClientId, previewQuestionParam } from '@evenkeel/api-contract/portal/preview-client-id'
import type { createPreview } from '@evenkeel/api-contract/staff/studio-previews'
import type { HandlerResult, EndpointInput } from '@evenkeel/api-contract/endpoint'
import { formatDuration } from '@evenkeel/api-contract/time/format-duration'
import { sourceLanguage } from '@evenkeel/api-contract/i18n/languages'
import { createHttpError } from '@evenkeel/server-kit/http/http-error'
import { createCodeEmail, createWelcomeEmail } from '#modules/email/account-emails.ts'
import type { EmailContent } from '#modules/email/render-email.ts'
import { toEmailOrganization } from '#modules/members/email-organization.ts'
import type { OrganizationRow } from '#modules/organizations/organization.ts'
import { type Preview, savePreview } from '#modules/organizations/previews.ts'
import { inheritFromOrganization } from '#modules/organizations/organization-policy.ts'
import { toOrganizationRecord } from '#modules/organizations/save-organizations.ts'
import type { OrganizationConfig } from '#tenant-config/load-organizations.ts'
import {
  withBookingEnabled,
  usesIntake,
  listPreviewQuestions,
  DEFAULT_INTAKE,
} from '../intakes/preview-questions.ts'
import { type SpaceCheck, checkSpaceFiles } from '../check-space-files.ts'
import type { StudioDeps } from '../deps.ts'
import { applyChange } from '../drafts.ts'
import { requireNoErrors } from '../publish-files.ts'
import type { Space } from '../spaces.ts'
import { readPublishedFiles } from '../studio-repository.ts'

/** Random bytes of an address that nobody guesses. */
const TOKEN_BYTES = 24
/** A code that no mail ever held: it is only looked at. */
const SAMPLE_CODE = '000000'

/** An organisation as members would be shown it, under another name and id. */
function toOrganizationRow(config: OrganizationConfig, id: string, username: string): OrganizationRow {
  const record = { ...toOrganizationRecord(config), id, username, hosts: [], old_hosts: [], active: true }
  const children = config.file.children.filter(({ active }) => active)
  return { ...record, children: children.map((child) => inheritFromOrganization(record, child)) }
}

const collectImages = ({ glyph, logo }: OrganizationConfig): Record<string, string> =>
  Object.fromEntries(
    (
      [
        ['glyph', glyph],
        ['logo', logo],
      ] as const
    ).flatMap(([name, picture]) => [
      ...(picture ? [[name, picture.svg] as const] : []),
      ...(picture?.dark ? [[`${name}-dark`, picture.dark.svg] as const] : []),
    ]),
  )

/** Mails a member gets first, as they would be written. */
function renderSampleEmails(
  deps: StudioDeps,
  { file }: OrganizationConfig,
): readonly (EmailContent & { kind: string })[] {
  const spoken = deps.catalogue.in(sourceLanguage)
  const source = {
    id: file.id,
    username: file.username,
    programName: file.program_name,
    hosts: file.hosts,
    phone: file.phone,
  }
  const programme = toEmailOrganization(source, deps.publicUrl, spoken)
  const origin = { device: 'Firefox on Windows', moment: formatDuration(limits.previewLife, spoken) }
  return [
    { kind: 'code', ...createCodeEmail(programme, SAMPLE_CODE, origin) },
    { kind: 'welcome', ...createWelcomeEmail(programme) },
  ]
}

/** The organization a draft is shown with: itself, the one that was chosen, or any, best one that asks what is drafted. */
function findPreviewOrganization(
  { organisations }: SpaceCheck,
  space: Space,
  intake: string | null,
  chosen: string | undefined,
): OrganizationConfig | undefined {
  const wanted = space.kind === 'organisation' ? space.id : chosen
  if (wanted !== undefined) return organisations?.find(({ file }) => file.id === wanted)
  const shown = organisations?.filter(({ file }) => file.active && !file.is_root_org) ?? []
  return shown.find(({ file }) => intake !== null && usesIntake(file, intake)) ?? shown[0]
}

/** Shows a draft on real pages for an hour; nothing of it is in any list. */
export async function createSpacePreview(
  deps: StudioDeps,
  space: Space,
  change: EndpointInput<typeof createPreview>['body'],
): Promise<HandlerResult<typeof createPreview>> {
  if (space.kind === 'articles')
    throw createHttpError('Unprocessable', 'Articles are not shown on pages. They are drawn.')
  const files = change.is_published
    ? await readPublishedFiles(deps, space)
    : await applyChange(deps, space, change)
  const checked = await checkSpaceFiles(deps, deps.store.db, space, files)
  requireNoErrors(checked.faults)
  const graph = space.kind === 'intakes' ? checked.intakes?.get(change.intake ?? DEFAULT_INTAKE) : undefined
  const config = findPreviewOrganization(checked, space, graph?.name ?? null, change.organisation)
  if (!config || (space.kind === 'intakes' && !graph))
    throw createHttpError('Unprocessable', 'There is nothing to show.')
  const client = createPreviewClientId(deps.randomBytes(TOKEN_BYTES))
  const mails = renderSampleEmails(deps, config)
  const row = toOrganizationRow(config, deps.randomUuid(), client)
  const questions = graph ? listPreviewQuestions(graph, row) : []
  const preview: Preview = {
    organisation: {
      ...(graph ? withBookingEnabled(row) : row),
      ...(space.kind === 'home' && checked.home ? { home: checked.home } : {}),
      ...(graph ? { questions } : {}),
    },
    pictures: collectImages(config),
    mails: Object.fromEntries(mails.map(({ kind, html }) => [kind, html])),
  }
  const expiresAt = deps.clock.now().add({ milliseconds: limits.previewLife })
  await savePreview(deps.store.db, preview, expiresAt)
  const pages = [
    { page: 'home', url: `${deps.publicUrl}/${client}/` },
    { page: 'question', url: `${deps.publicUrl}/${client}/help-myself` },
    ...(config.file.restricted_routes.includes('schedule')
      ? []
      : [{ page: 'week', url: `${deps.publicUrl}/${client}/schedule/provider-schedule` } as const]),
  ] as const
  return {
    pages: [...pages],
    mails: mails.map(({ kind, subject, text }) => ({
      kind,
      subject,
      text,
      url: `${deps.publicUrl}/api/previews/${client}/mails/${kind}`,
    })),
    questions: questions.map(({ id, key, kind }) => ({
      key,
      url: `${deps.publicUrl}/${client}/help-myself?${previewQuestionParam}=${id}`,
      is_end: kind === 'terminal',
    })),
    expires_at: expiresAt.toString(),
  }
}

import { limits } from '@evenkeel/contract/limits'
import { previewClient, previewedQuestion } from '@evenkeel/contract/own/preview-client'
import type { openPreview } from '@evenkeel/contract/staff/studio-previews'
import type { Returned, Received } from '@evenkeel/contract/endpoint'
import { durationInWords } from '@evenkeel/contract/durations'
import { sourceLanguage } from '@evenkeel/contract/words/languages'
import { refuse } from '@evenkeel/server/http/failure'
import { codeMail, welcomeMail } from '#features/mail/emails.ts'
import type { EmailContent } from '#features/mail/render-email.ts'
import { mailOrganisationOf } from '#features/members/mail-organisation.ts'
import type { OrganisationRow } from '#features/organisations/organisation.ts'
import { type Preview, putPreview } from '#features/organisations/previews.ts'
import { inherit } from '#features/organisations/rules.ts'
import { recordOf } from '#features/organisations/save-organisations.ts'
import type { OrganisationConfig } from '#tenant-config/load-organisations.ts'
import { asking, asks, questionsAsked, USUAL_INTAKE } from './questions/asked-questions.ts'
import { type Checked, checkFiles } from './checks.ts'
import type { StudioDeps } from './deps.ts'
import { filesWith } from './drafts.ts'
import { refuseFaulty } from './publish-files.ts'
import type { Space } from './spaces.ts'
import { publicFiles } from './studio-store.ts'

/** Random bytes of an address that nobody guesses. */
const BYTES = 24
/** A code that no mail ever held: it is only looked at. */
const NO_CODE = '000000'

/** An organisation as members would be shown it, under another name and id. */
function rowOf(config: OrganisationConfig, id: string, username: string): OrganisationRow {
  const record = { ...recordOf(config), id, username, hosts: [], old_hosts: [], active: true }
  const children = config.file.children.filter(({ active }) => active)
  return { ...record, children: children.map((child) => inherit(record, child)) }
}

const picturesOf = ({ glyph, logo }: OrganisationConfig): Record<string, string> =>
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
function mailsOf(
  deps: StudioDeps,
  { file }: OrganisationConfig,
): readonly (EmailContent & { kind: string })[] {
  const spoken = deps.catalogue.in(sourceLanguage)
  const source = {
    id: file.id,
    username: file.username,
    programName: file.program_name,
    hosts: file.hosts,
    phone: file.phone,
  }
  const programme = mailOrganisationOf(source, deps.publicUrl, spoken)
  const origin = { device: 'Firefox on Windows', moment: durationInWords(limits.previewLife, spoken) }
  return [
    { kind: 'code', ...codeMail(programme, NO_CODE, origin) },
    { kind: 'welcome', ...welcomeMail(programme) },
  ]
}

/** The organization a draft is shown with: itself, the one that was chosen, or any, best one that asks what is drafted. */
function shownWith(
  { organisations }: Checked,
  space: Space,
  intake: string | null,
  chosen: string | undefined,
): OrganisationConfig | undefined {
  const wanted = space.kind === 'organisation' ? space.id : chosen
  if (wanted !== undefined) return organisations?.find(({ file }) => file.id === wanted)
  const shown = organisations?.filter(({ file }) => file.active && !file.is_root_org) ?? []
  return shown.find(({ file }) => intake !== null && asks(file, intake)) ?? shown[0]
}

/** Shows a draft on real pages for an hour; nothing of it is in any list. */
export async function openPreviewOf(
  deps: StudioDeps,
  space: Space,
  change: Received<typeof openPreview>['body'],
): Promise<Returned<typeof openPreview>> {
  if (space.kind === 'articles')
    throw refuse('Unprocessable', 'Articles are not shown on pages. They are drawn.')
  const files = change.is_published ? await publicFiles(deps, space) : await filesWith(deps, space, change)
  const checked = await checkFiles(deps, deps.store.db, space, files)
  refuseFaulty(checked.faults)
  const graph = space.kind === 'intakes' ? checked.intakes?.get(change.intake ?? USUAL_INTAKE) : undefined
  const config = shownWith(checked, space, graph?.name ?? null, change.organisation)
  if (!config || (space.kind === 'intakes' && !graph))
    throw refuse('Unprocessable', 'There is nothing to show.')
  const client = previewClient(deps.randomBytes(BYTES))
  const mails = mailsOf(deps, config)
  const row = rowOf(config, deps.randomUuid(), client)
  const questions = graph ? questionsAsked(graph, row) : []
  const preview: Preview = {
    organisation: {
      ...(graph ? asking(row) : row),
      ...(space.kind === 'home' && checked.home ? { home: checked.home } : {}),
      ...(graph ? { questions } : {}),
    },
    pictures: picturesOf(config),
    mails: Object.fromEntries(mails.map(({ kind, html }) => [kind, html])),
  }
  const expiresAt = deps.clock.now().add({ milliseconds: limits.previewLife })
  await putPreview(deps.store.db, preview, expiresAt)
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
      url: `${deps.publicUrl}/${client}/help-myself?${previewedQuestion}=${id}`,
      is_end: kind === 'terminal',
    })),
    expires_at: expiresAt.toString(),
  }
}

import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { StudioSpace } from '@evenkeel/api-contract/staff/schemas/studio'
import { Button, buttonClass } from '@evenkeel/ui/Button'
import { Page } from '#components/Page.tsx'
import { EmptyState, QueryBoundary } from '#components/QueryBoundary.tsx'
import { Table } from '#components/Table.tsx'
import { TextField } from '#components/fields/TextField.tsx'
import parts from '#components/parts.module.css'
import { formatDateTimeWithYear } from '#lib/time/date-time.ts'
import { useStaffClient } from '#session/session-context.tsx'
import { spacesQuery } from '../studio-queries.ts'
import styles from '../studio.module.css'
import { OwnerTag, SpaceTags } from './SpaceTags.tsx'
import { spaceListMessages as words } from '../studio.messages.ts'

/** Number of spaces listed before "show more". */
const SPACES_PAGE_SIZE = 50

/** Organizations with every typed word in their name or client id. */
function filterSpaces(spaces: readonly StudioSpace[], typed: string): readonly StudioSpace[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return spaces.filter(({ organisation }) => {
    if (!organisation) return false
    const read = `${organisation.name} ${organisation.username}`.toLowerCase()
    return words.every((word) => read.includes(word))
  })
}

function describePublished({ published, state }: StudioSpace): string {
  if (!published) return state === 'new' ? words.publishedNever : words.publishedFiles
  const { number, by, at } = published
  return words.publishedBy({ number, name: by.name, at: formatDateTimeWithYear(at) })
}

const describeDraft = ({ draft }: StudioSpace): string =>
  draft
    ? words.draftBy({ name: draft.saved_by.name, at: formatDateTimeWithYear(draft.saved_at) })
    : words.noDraft

function Row({ space }: { readonly space: StudioSpace }) {
  const { organisation } = space
  if (!organisation) return null
  return (
    <tr>
      <th scope="row">
        <Link to={`/studio/${space.id}`} className={styles.name}>
          {organisation.name}
        </Link>
        <span className={styles.below}>{organisation.username}</span>
      </th>
      <td>
        <SpaceTags space={space} />
      </td>
      <td data-label={words.owner}>
        <OwnerTag space={space} />
      </td>
      <td data-label={words.published}>{describePublished(space)}</td>
      <td data-label={words.draft}>{describeDraft(space)}</td>
    </tr>
  )
}

function OrganizationTable({
  spaces,
  mayCreate,
}: {
  readonly spaces: readonly StudioSpace[]
  readonly mayCreate: boolean
}) {
  const [typed, setTyped] = useState('')
  const [most, setMost] = useState(SPACES_PAGE_SIZE)
  const all = filterSpaces(spaces, '')
  const found = filterSpaces(spaces, typed)
  if (all.length === 0)
    return (
      <EmptyState title={words.empty}>
        <p>{mayCreate ? words.emptyMay : words.emptyMayNot}</p>
      </EmptyState>
    )
  const { name, state, owner, published, draft } = words
  return (
    <>
      <div className={styles.search}>
        <TextField label={words.find} type="search" narrows value={typed} onChange={setTyped} />
      </div>
      {found.length === 0 ? (
        <EmptyState title={words.noneFound} />
      ) : (
        <Table columns={[name, state, owner, published, draft]}>
          {found.slice(0, most).map((space) => (
            <Row key={space.id} space={space} />
          ))}
        </Table>
      )}
      {found.length > most ? (
        <div>
          <Button kind="secondary" onClick={() => setMost(most + SPACES_PAGE_SIZE)}>
            {words.more({ count: Math.min(SPACES_PAGE_SIZE, found.length - most) })}
          </Button>
        </div>
      ) : null}
    </>
  )
}

function SharedSpaces({ spaces }: { readonly spaces: readonly StudioSpace[] }) {
  if (spaces.length === 0) return null
  return (
    <section className={parts.stack} aria-labelledby="shared">
      <h2 id="shared">{words.shared}</h2>
      <ul className={styles.shared}>
        {spaces.map((space) =>
          space.kind === 'organisation' ? null : (
            <li key={space.id} className={styles.card}>
              <h3>
                <Link to={`/studio/${space.id}`} className={styles.name}>
                  {words[space.kind]}
                </Link>
              </h3>
              <p>{words[`${space.kind}Hint`]}</p>
              <p className={parts.row}>
                <OwnerTag space={space} />
                <span className={`${parts.soft} ${parts.small}`}>
                  {space.draft ? describeDraft(space) : describePublished(space)}
                </span>
              </p>
            </li>
          ),
        )}
      </ul>
    </section>
  )
}

/** Content studio home: lists every space. */
export function StudioPage() {
  const { call } = useStaffClient()
  const query = useQuery(spacesQuery(call))
  return (
    <Page
      wide
      title={words.title}
      lead={words.lead}
      actions={
        query.data?.may_create ? (
          <>
            <Link to="/studio/import" className={buttonClass('secondary')}>
              {words.import}
            </Link>
            <Link to="/studio/new" className={buttonClass()}>
              <Plus size={20} aria-hidden="true" />
              {words.create}
            </Link>
          </>
        ) : null
      }
    >
      <QueryBoundary query={query}>
        {({ results, may_create }) => (
          <>
            <section className={parts.stack} aria-labelledby="organizations">
              <h2 id="organizations">{words.organizations}</h2>
              <OrganizationTable spaces={results} mayCreate={may_create} />
            </section>
            <SharedSpaces spaces={results.filter(({ organisation }) => organisation === null)} />
          </>
        )}
      </QueryBoundary>
    </Page>
  )
}

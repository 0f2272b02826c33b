import type { StaffPerson } from '@evenkeel/contract/staff/people'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useSession } from '#session/staff.tsx'
import { Answer, Empty } from '#ui/Answer.tsx'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/fields/Fields.tsx'
import { Page } from '#ui/Page.tsx'
import parts from '#ui/parts.module.css'
import { Table } from '#ui/Table.tsx'
import { momentOfYear } from '#ui/times/times.ts'
import { useNow } from '#ui/times/use-now.ts'
import { grantText } from './grant-text.ts'
import { InviteDialog } from './InviteDialog.tsx'
import { found } from './model.ts'
import styles from './people.module.css'
import { peopleWords } from './people.words.ts'
import { PersonTags } from './PersonTags.tsx'
import { usePeople } from './use-people.ts'

function PersonRow({ person, now }: { readonly person: StaffPerson; readonly now: number }) {
  const { person: self } = useSession()
  return (
    <tr>
      <th scope="row">
        <Link to={`/people/${person.id}`} className={styles.name}>
          <bdi>{person.name}</bdi>
        </Link>
        {person.id === self.id ? <span className={parts.soft}> ({peopleWords.you})</span> : null}
        <span className={styles.email}>{person.email}</span>
      </th>
      <td>
        <PersonTags person={person} />
      </td>
      <td data-label={peopleWords.roles}>
        {person.grants.length === 0 ? (
          <span className={parts.soft}>{peopleWords.noRoles}</span>
        ) : (
          <ul className={styles.grants}>
            {person.grants.map((grant) => (
              <li key={grant.id}>{grantText(grant, now)}</li>
            ))}
          </ul>
        )}
      </td>
      <td data-label={peopleWords.lastSignedIn} className={parts.number}>
        {person.last_signed_in_at ? momentOfYear(person.last_signed_in_at) : peopleWords.never}
      </td>
    </tr>
  )
}

function People({ people }: { readonly people: readonly StaffPerson[] }) {
  const [typed, setTyped] = useState('')
  const [showsEnded, setShowsEnded] = useState(false)
  const now = useNow(60_000)
  const ended = people.filter(({ state }) => state === 'ended').length
  const shown = found(people, typed).filter(({ state }) => showsEnded || state !== 'ended')
  const { name, state, roles, lastSignedIn } = peopleWords
  return (
    <>
      <div className={styles.find}>
        <TextField label={peopleWords.find} type="search" narrows value={typed} onChange={setTyped} />
        {ended > 0 ? (
          <Button kind="quiet" onPress={() => setShowsEnded(!showsEnded)}>
            {showsEnded ? peopleWords.hideEnded : peopleWords.showEnded({ count: ended })}
          </Button>
        ) : null}
      </div>
      {shown.length === 0 ? (
        <Empty title={typed ? peopleWords.noneFound : peopleWords.empty} />
      ) : (
        <Table heads={[name, state, roles, lastSignedIn]}>
          {shown.map((person) => (
            <PersonRow key={person.id} person={person} now={now} />
          ))}
        </Table>
      )}
    </>
  )
}

/** Everybody of the staff, for administrators. */
export function PeoplePage() {
  const query = usePeople()
  const [isInviting, setIsInviting] = useState(false)
  return (
    <Page
      wide
      title={peopleWords.title}
      lead={peopleWords.lead}
      actions={
        <Button onPress={() => setIsInviting(true)}>
          <UserPlus size={20} aria-hidden="true" />
          {peopleWords.invite}
        </Button>
      }
    >
      <Answer query={query}>{(people) => <People people={people} />}</Answer>
      {isInviting ? <InviteDialog onClose={() => setIsInviting(false)} /> : null}
    </Page>
  )
}

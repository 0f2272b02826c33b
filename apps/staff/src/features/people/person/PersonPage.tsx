import type { StaffPerson } from '@evenkeel/contract/staff/people'
import { ArrowLeft } from 'lucide-react'
import { Link, useParams } from 'react-router'
import { useSession } from '#session/staff.tsx'
import { Answer } from '#ui/Answer.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Page } from '#ui/Page.tsx'
import parts from '#ui/parts.module.css'
import { date, momentOfYear } from '#ui/times/times.ts'
import { peopleWords, personWords } from '../people.words.ts'
import { PersonTags } from '../PersonTags.tsx'
import { usePeople } from '../use-people.ts'
import { EndPerson } from './EndPerson.tsx'
import { Grants } from './Grants.tsx'
import { Invitation } from './Invitation.tsx'
import { RecoverySection } from './RecoverySection.tsx'

function Facts({ person }: { readonly person: StaffPerson }) {
  const ways = [
    personWords.passkeys({ count: person.passkeys }),
    person.is_in_directory ? personWords.directory : '',
  ]
  return (
    <dl className={parts.facts}>
      <dt>{personWords.email}</dt>
      <dd>{person.email}</dd>
      <dt>{personWords.since}</dt>
      <dd>{date(person.created_at)}</dd>
      {person.ended_at ? (
        <>
          <dt>{personWords.left}</dt>
          <dd>{momentOfYear(person.ended_at)}</dd>
        </>
      ) : null}
      <dt>{personWords.lastSignedIn}</dt>
      <dd>{person.last_signed_in_at ? momentOfYear(person.last_signed_in_at) : peopleWords.never}</dd>
      <dt>{personWords.signsInBy}</dt>
      <dd>{ways.filter(Boolean).join(', ')}</dd>
    </dl>
  )
}

function Person({ person }: { readonly person: StaffPerson }) {
  const { person: self } = useSession()
  const isSelf = person.id === self.id
  const isHere = person.state !== 'ended'
  return (
    <Page title={person.name} actions={<PersonTags person={person} />}>
      <Facts person={person} />
      {person.state === 'invited' ? <Invitation person={person} /> : null}
      {isHere ? <Grants person={person} isSelf={isSelf} /> : null}
      {isHere && !isSelf && person.state === 'active' ? <RecoverySection person={person} /> : null}
      {isHere && !isSelf ? <EndPerson person={person} /> : null}
    </Page>
  )
}

/** One person: roles, a lost passkey, the end. */
export function PersonPage() {
  const { id } = useParams()
  const query = usePeople()
  return (
    <>
      <Link to="/people" className={parts.back}>
        <ArrowLeft size={18} aria-hidden="true" />
        {personWords.back}
      </Link>
      <Answer query={query}>
        {(people) => {
          const person = people.find((one) => one.id === id)
          if (person) return <Person person={person} />
          return (
            <Notice kind="info">
              <p>{personWords.notFound}</p>
            </Notice>
          )
        }}
      </Answer>
    </>
  )
}

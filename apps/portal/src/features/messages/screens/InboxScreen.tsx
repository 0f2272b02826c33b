import { useQuery } from '@tanstack/react-query'
import { PenLine } from 'lucide-react'
import { useLocation } from '#lib/router/Router.tsx'
import { href } from '#lib/paths.ts'
import { useSession, useWhoIsHere } from '#session/session-context.tsx'
import { useDraft } from '#session/use-draft.ts'
import { Banner } from '#ui/Banner.tsx'
import { ButtonLink } from '#ui/Button.tsx'
import { Page } from '#ui/Page.tsx'
import { contactsQuery } from '../api.ts'
import { draftNames } from '../message-draft.ts'
import { Compose, NobodyYet } from '../parts/Compose.tsx'
import { MessageList } from '../parts/MessageList.tsx'
import { readInboxAhead } from '../read-ahead.ts'
import { SearchMessages } from '../parts/SearchMessages.tsx'
import { inboxWords as words } from '../inbox.words.ts'

const writeAt = `${href('messages')}?write`

/** A message that was begun is not forgotten among the others. */
function BegunMessage() {
  const text = useDraft(draftNames('new').text)
  if (!text.kept) return null
  return (
    <Banner kind="info" title={words.began}>
      <ButtonLink kind="secondary" to={writeAt}>
        {words.goOn}
      </ButtonLink>
    </Banner>
  )
}

function Inbox() {
  const session = useSession()
  const { user } = useWhoIsHere()
  const { data: contacts } = useQuery(contactsQuery(session, true))
  const patientId = user?.mdlive_id ?? null
  return (
    <Page title={words.title} width="text">
      {contacts?.length === 0 ? (
        <NobodyYet />
      ) : (
        <p>
          <ButtonLink to={writeAt}>
            <PenLine aria-hidden="true" size={20} />
            <span>{words.write}</span>
          </ButtonLink>
        </p>
      )}
      <BegunMessage />
      <SearchMessages patientId={patientId}>
        <MessageList patientId={patientId} />
      </SearchMessages>
    </Page>
  )
}

export const readAhead = readInboxAhead

/** /messages and /conversation: the inbox (ROUTE-15, ROUTE-16), and with `?write` a new message. */
export default function InboxScreen() {
  const params = new URLSearchParams(useLocation().search)
  return params.has('write') ? <Compose /> : <Inbox />
}

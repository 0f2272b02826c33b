import { useQuery } from '@tanstack/react-query'
import { PenLine } from 'lucide-react'
import { useLocation } from '#lib/router/Router.tsx'
import { href } from '#lib/paths.ts'
import { useSessionClient, useSession } from '#session/session-context.tsx'
import { useDraft } from '#session/use-draft.ts'
import { Banner } from '#components/Banner.tsx'
import { ButtonLink } from '#components/Button.tsx'
import { Page } from '#components/Page.tsx'
import { contactsQuery } from '../messages-api.ts'
import { getDraftNames } from '../message-draft.ts'
import { ComposeMessage, NoContacts } from '../components/ComposeMessage.tsx'
import { MessageList } from '../components/MessageList.tsx'
import { prefetchInbox } from '../prefetch-messages.ts'
import { MessageSearch } from '../components/MessageSearch.tsx'
import { inboxMessages as words } from '../inbox.messages.ts'

const composePath = `${href('messages')}?write`

/** A message that was begun is not forgotten among the others. */
function UnsentMessageNotice() {
  const text = useDraft(getDraftNames('new').text)
  if (!text.kept) return null
  return (
    <Banner kind="info" title={words.began}>
      <ButtonLink kind="secondary" to={composePath}>
        {words.goOn}
      </ButtonLink>
    </Banner>
  )
}

function Inbox() {
  const session = useSessionClient()
  const { user } = useSession()
  const { data: contacts } = useQuery(contactsQuery(session, true))
  const patientId = user?.mdlive_id ?? null
  return (
    <Page title={words.title} width="text">
      {contacts?.length === 0 ? (
        <NoContacts />
      ) : (
        <p>
          <ButtonLink to={composePath}>
            <PenLine aria-hidden="true" size={20} />
            <span>{words.write}</span>
          </ButtonLink>
        </p>
      )}
      <UnsentMessageNotice />
      <MessageSearch patientId={patientId}>
        <MessageList patientId={patientId} />
      </MessageSearch>
    </Page>
  )
}

export const readAhead = prefetchInbox

/** /messages and /conversation: the inbox (ROUTE-15, ROUTE-16), and with `?write` a new message. */
export default function InboxScreen() {
  const params = new URLSearchParams(useLocation().search)
  return params.has('write') ? <ComposeMessage /> : <Inbox />
}

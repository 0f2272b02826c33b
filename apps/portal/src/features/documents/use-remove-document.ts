import type { DocumentListItem } from '@evenkeel/api-contract/telehealth/documents'
import { useNavigate } from '#lib/router/Router.tsx'
import { href } from '#lib/paths.ts'
import { useNotices } from '#session/session-context.tsx'
import { documentMessages as words } from './documents.messages.ts'

/** Removes a document; it is asked for once more, because nothing brings it back. */
export function useRemoveDocument(from: string): (document: DocumentListItem) => void {
  const notices = useNotices()
  const navigate = useNavigate()
  return ({ id, document_name: name }) => {
    notices.setConfirm({
      message: words.askRemove,
      description: words.noWayBack({ name }),
      button: { label: words.yesRemove, act: { name: 'remove-document', id } },
      cancel: { label: words.noKeep, link: from },
      done: { about: 'document', words: name },
    })
    navigate(href('confirm'))
  }
}

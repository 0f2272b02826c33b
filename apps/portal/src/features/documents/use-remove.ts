import type { ListedDocument } from '@evenkeel/contract/telehealth/documents'
import { useNavigate } from '#lib/router/Router.tsx'
import { href } from '#lib/paths.ts'
import { useNotices } from '#session/session-context.tsx'

/** Removes a document; it is asked for once more, because nothing brings it back. */
export function useRemove(from: string): (document: ListedDocument) => void {
  const notices = useNotices()
  const navigate = useNavigate()
  return ({ id, document_name: name }) => {
    notices.setConfirm({
      message: 'Remove this document?',
      description: `${name} will be gone for you and for your counselor. It cannot be brought back.`,
      button: { label: 'Yes, remove it', act: { name: 'remove-document', id } },
      cancel: { label: 'No, keep it', link: from },
      done: { about: 'document', words: name, start: null },
    })
    navigate(href('confirm'))
  }
}

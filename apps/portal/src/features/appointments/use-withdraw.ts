import type { SlotQuery } from '@evenkeel/contract/own/slot-queries'
import { href } from '#lib/paths.ts'
import { useNavigate } from '#lib/router/Router.tsx'
import { useNotices } from '#session/session-context.tsx'
import { askedFor } from './model.ts'

/** Takes a request back; that is asked for once more (RD-166). */
export function useWithdraw(): (request: SlotQuery) => void {
  const notices = useNotices()
  const navigate = useNavigate()
  return (request) => {
    notices.setConfirm({
      message: 'Withdraw this request?',
      description: `${askedFor(request)} with ${request.provider_name ?? 'your counselor'}. You can ask again at any time.`,
      button: {
        label: 'Yes, withdraw it',
        act: { name: 'withdraw-request', id: request.id },
      },
      cancel: { label: 'No, keep it', link: href('appointments') },
      done: { about: 'request', words: askedFor(request), start: null },
    })
    navigate(href('confirm'))
  }
}

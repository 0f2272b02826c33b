import type { SlotQuery } from '@evenkeel/api-contract/portal/slot-queries'
import { href } from '#lib/paths.ts'
import { useNavigate } from '#lib/router/Router.tsx'
import { useNotices } from '#session/session-context.tsx'
import { describeRequestedTime } from './appointment-lists.ts'
import { timeRequestMessages as words } from './time-requests.messages.ts'

/** Takes a request back; that is asked for once more (RD-166). */
export function useWithdrawRequest(): (request: SlotQuery) => void {
  const notices = useNotices()
  const navigate = useNavigate()
  return (request) => {
    const what = describeRequestedTime(request)
    const name = request.provider_name
    notices.setConfirm({
      message: words.askWithdraw,
      description: name === null ? words.canAskCounselorAgain({ what }) : words.canAskAgain({ what, name }),
      button: {
        label: words.yesWithdraw,
        act: { name: 'withdraw-request', id: request.id },
      },
      cancel: { label: words.noKeep, link: href('appointments') },
      done: { about: 'request', words: what },
    })
    navigate(href('confirm'))
  }
}

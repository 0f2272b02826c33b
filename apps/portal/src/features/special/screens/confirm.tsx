import { useRef, useState } from 'react'
import { href } from '#lib/paths.ts'
import { useNotices } from '#session/session-context.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Page } from '#ui/page.tsx'

/** /confirm: message, description and one button with an action or a link (SCREEN-03, SCREEN-04). */
export default function ConfirmScreen() {
  const notice = useNotices().confirm()
  const done = useRef(false)
  const [busy, setBusy] = useState(false)
  if (!notice) {
    return (
      <Page title="There is nothing to confirm" lead={<p>Nothing was changed.</p>}>
        <ButtonLink to={href('home')}>Go to the home page</ButtonLink>
      </Page>
    )
  }
  const { button, cancel } = notice
  const act = async (action: () => unknown) => {
    if (done.current) return
    done.current = true
    setBusy(true)
    try {
      await action()
    } finally {
      done.current = false
      setBusy(false)
    }
  }
  return (
    <Page title={notice.message} lead={<p>{notice.description}</p>}>
      <p>
        {'action' in button ? (
          <Button busy={busy} onClick={() => void act(button.action)}>
            {button.label}
          </Button>
        ) : (
          <ButtonLink to={button.link}>{button.label}</ButtonLink>
        )}
      </p>
      {cancel ? (
        <p>
          <ButtonLink kind="quiet" to={cancel.link}>
            {cancel.label}
          </ButtonLink>
        </p>
      ) : null}
    </Page>
  )
}

import type { MouseEvent } from 'react'
import { leadsBack } from '#lib/router/leads-back.ts'
import { useLocation, useNavigate } from '#lib/router/Router.tsx'
import { isPlainClick } from '../Link.tsx'

/**
 * For a link to the page before: goes back in the history where somebody came from there by what leads back, so that the page has all it
 * had. Anywhere else the link is followed.
 */
export function useHistoryBack(): (event: MouseEvent) => void {
  const navigate = useNavigate()
  const isBefore = leadsBack(useLocation().state)
  return (event) => {
    if (!isBefore || !isPlainClick(event)) return
    event.preventDefault()
    navigate(-1)
  }
}

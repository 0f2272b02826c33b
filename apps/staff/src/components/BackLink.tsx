import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router'
import parts from './parts.module.css'

/** Link above a page to the list that it belongs to. */
export function BackLink({ to, children }: { readonly to: string; readonly children: string }) {
  return (
    <Link to={to} className={parts.back}>
      <ArrowLeft size={18} aria-hidden="true" />
      {children}
    </Link>
  )
}

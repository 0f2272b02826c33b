import 'virtual:brand.css'
import '#components/base.css'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'

// Older browsers lack Temporal, which all time handling needs.
if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')

const place = document.querySelector('#root')
if (place) createRoot(place).render(<App />)

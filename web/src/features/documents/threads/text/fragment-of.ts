import DOMPurify from 'dompurify'
import { htmlOf } from './markdown'

/** The elements of a post, from its Markdown. Whatever the Markdown does, only these elements and addresses stay. */
export function fragmentOf(text: string): DocumentFragment {
  const fragment = DOMPurify.sanitize(htmlOf(text), {
    ALLOWED_TAGS: [
      ...['p', 'br', 'strong', 'em', 'del', 'code', 'pre', 'ul', 'ol', 'li', 'blockquote', 'a', 'span'],
      '#text',
    ],
    ALLOWED_ATTR: ['href', 'start', 'data-formula'],
    ADD_URI_SAFE_ATTR: ['start', 'data-formula'],
    ALLOWED_URI_REGEXP: /^(?:https?:\/\/|#page=\d{1,5}$)/i,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  })
  for (const link of fragment.querySelectorAll('a[href^="http" i]')) {
    link.setAttribute('rel', 'nofollow noopener noreferrer')
    link.setAttribute('target', '_blank')
  }
  return fragment
}

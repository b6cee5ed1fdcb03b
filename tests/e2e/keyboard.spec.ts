import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { makePdf } from '../fixtures/pdfs'
import { findViewers } from './viewers'
import { expectToast } from './toasts'
import { expect, test } from './world'

/** Reports the name of the focused element for screen readers, and whether its focus is visible. */
async function focusOf(
  page: Page,
): Promise<{ name: string; isLost: boolean; isControl: boolean; isSeen: boolean }> {
  const name =
    (
      await page
        .locator(':focus')
        .ariaSnapshot()
        .catch(() => '')
    ).split('\n')[0] ?? ''
  const state = await page.evaluate(() => {
    const focused = document.activeElement
    if (!(focused instanceof HTMLElement) || focused === document.body)
      return { isLost: true, isControl: false, isSeen: false }
    // The label after a file field draws its outline; for other fields it can be the parent.
    const drawn = [focused, focused.nextElementSibling, focused.parentElement].filter((each) => each !== null)
    const looks = drawn.flatMap((each) => [getComputedStyle(each), getComputedStyle(each, '::after')])
    const isOutlined = looks.some(
      ({ outlineStyle, outlineWidth, boxShadow }) =>
        (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none',
    )
    const box = focused.getBoundingClientRect()
    const isInWindow = box.bottom > 0 && box.top < innerHeight
    return { isLost: false, isControl: focused.tabIndex >= 0, isSeen: isOutlined && isInWindow }
  })
  return { name, ...state }
}

/** Expects the focus on an element; if it is a control, with a visible outline and a name. */
async function expectFocus(page: Page): Promise<void> {
  // The element may be disappearing with a dialog that closes.
  await expect(async () => {
    const { name, isLost, isControl, isSeen } = await focusOf(page)
    expect(isLost, 'the focus stands on something').toBe(false)
    if (!isControl) return
    expect(isSeen, `the focus on ${name} is seen`).toBe(true)
    expect(name, 'what has the focus has a name').toMatch(/"[^"]+"|\/.+\//)
  }).toPass()
}

/** Presses Tab, or Shift+Tab, until the element has the focus. */
async function tabTo(
  page: Page,
  role: Parameters<Page['getByRole']>[0],
  name: string | RegExp,
  back = false,
) {
  const wanted = page.getByRole(role, { name }).and(page.locator(':focus'))
  for (let presses = 0; presses < 120; presses++) {
    await page.keyboard.press(back ? 'Shift+Tab' : 'Tab')
    await expectFocus(page)
    if ((await wanted.count()) > 0) return
  }
  throw new Error(`no ${role} ${String(name)} was reached with Tab`)
}

test('the main story by keyboard alone: log in, search, read, vote, take a note, upload, redeem, log out', async ({
  browser,
  world,
}) => {
  const viewers = await findViewers(world)
  const context = await viewers.open(browser, 'visitor', 1280)
  const page = await context.newPage()
  const press = async (key: string) => {
    await page.keyboard.press(key)
    await expectFocus(page)
  }
  const type = (text: string) => page.keyboard.type(text)

  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await press('Enter')
  await expect(page.getByRole('main')).toBeFocused()

  await tabTo(page, 'link', 'Log in', true)
  await press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome back' })).toBeFocused()
  await tabTo(page, 'tab', 'Login')
  await press('ArrowLeft')
  await press('Enter')
  await expect(page.getByRole('form', { name: 'Create Account' })).toBeVisible()
  await press('ArrowRight')
  await press('Enter')
  await tabTo(page, 'textbox', 'Email')
  await type(world.student(22))
  await tabTo(page, 'textbox', 'Password')
  await type('wrong secret')
  await press('Enter')
  await expect(page.getByText('Invalid email or password.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Password' })).toBeFocused()
  await page.keyboard.press('Control+a')
  await type(world.demo.password)
  await press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'What are we studying today?' })).toBeFocused()

  await tabTo(page, 'combobox', 'Search notes', true)
  await type('CS2030S')
  await press('Enter')
  await expect(page).toHaveURL(/\/search\?q=CS2030S/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await tabTo(page, 'combobox', 'Search notes', true)
  await type('CS2030S notes')
  await press('Enter')
  await expect(page).toHaveURL(/notes/)
  await expect(page.getByRole('article').first()).toBeVisible()
  await expectFocus(page)
  const article = page.getByRole('article').first().getByRole('link').first()
  await tabTo(
    page,
    'link',
    (await article.getAttribute('aria-label')) ?? ((await article.textContent()) ?? '').trim(),
  )
  await press('Enter')
  await expect(page).toHaveURL(/\/document\//)
  await expect(page.locator('.react-pdf__Page canvas').first()).toBeVisible()

  const like = page.getByRole('button', { name: /^Like/ }).first()
  const wasLiked = await like.getAttribute('aria-pressed')
  await tabTo(page, 'button', /^Like/)
  await press('Space')
  await expect(like).not.toHaveAttribute('aria-pressed', wasLiked ?? '')
  await tabTo(page, 'button', /^Save/)
  await press('Enter')
  await expectToast(page, 'Saved to My Documents')
  await expectFocus(page)
  await tabTo(page, 'button', 'Notepad')
  await press('Enter')
  await expect(page.getByRole('textbox', { name: 'Your note on this document' })).toBeFocused()
  await type('Ask about the last page.')
  await expect(page.getByText('Saved!')).toBeVisible()
  await press('Escape')
  await expect(page.getByRole('button', { name: 'Notepad', exact: true })).toBeFocused()

  await tabTo(page, 'link', 'Upload', true)
  await press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  // Asked for before the keys that lead there: Chromium may handle a key pressed right after it before it intercepts the file chooser.
  const choosing = page.waitForEvent('filechooser')
  await tabTo(page, 'button', 'Choose PDFs')
  await press('Enter')
  await (
    await choosing
  ).setFiles({
    name: 'with keys.pdf',
    mimeType: 'application/pdf',
    buffer: await makePdf({ text: randomUUID() }),
  })
  await expect(page.getByRole('list', { name: 'Chosen files' })).toBeVisible()
  await expectFocus(page)
  await tabTo(page, 'button', 'Next')
  await press('Enter')
  await expect(page.getByRole('heading', { name: 'Describe your file' })).toBeFocused()
  await tabTo(page, 'combobox', 'University')
  await type('NUS')
  await tabTo(page, 'textbox', 'Module code')
  await type('CS2030S')
  await tabTo(page, 'button', 'Upload')
  await press('Space')
  const published = page.getByRole('heading', { name: 'Your document is on the shelf' })
  await expect(published).toBeFocused()

  await tabTo(page, 'link', 'See the rewards')
  await press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Rewards' })).toBeFocused()
  await tabTo(page, 'button', 'Redeem')
  await press('Enter')
  await expect(page.getByRole('alertdialog').locator(':focus')).toBeVisible()
  await tabTo(page, 'button', /^Redeem for/)
  await press('Enter')
  await expect(page.getByRole('link', { name: 'Read Now' }).and(page.locator(':focus'))).toBeVisible()

  await tabTo(page, 'button', /^Account of/, true)
  await press('Enter')
  const logout = page.getByRole('menuitem', { name: 'Logout' })
  for (
    let presses = 0;
    presses < 12 && !(await logout.evaluate((item) => item === document.activeElement));
    presses++
  )
    await press('ArrowDown')
  await expect(logout).toBeFocused()
  await press('Enter')
  await expect(page).toHaveURL(/\/sign-up/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await context.close()
})

test('a tool of the viewer keeps the focus at its end, where it does nothing', async ({ browser, world }) => {
  const student = await world.signIn(world.student(20))
  const { _id } = await world.publish(student, 'Notes of two pages', 2)
  const page = await (await world.open(browser, student)).newPage()
  await page.goto(`/document/${_id}`)
  const where = page.getByRole('textbox', { name: 'Page', exact: true })
  await expect(where).toHaveValue('1')
  const tool = (name: string) => page.getByRole('button', { name, exact: true })
  for (const [name, end] of [
    ['Next page', '2'],
    ['Previous page', '1'],
  ] as const) {
    await tool(name).focus()
    for (let times = 0; times < 2; times++) {
      await page.keyboard.press('Enter')
      await expect(where).toHaveValue(end)
      await expect(tool(name)).toBeFocused()
    }
    await expect(tool(name)).toBeDisabled()
    await expect(tool(name)).toHaveCSS('opacity', '0.4')
  }
  await tool('Zoom in').click()
  await tool('Fit width').press('Enter')
  await expect(page.getByRole('status', { name: 'Zoom' })).toHaveText('100 %')
  await expect(tool('Fit width')).toBeFocused()
  await page.context().close()
})

// With KEYBOARD_ONLY=on, journeys run without a mouse. Elements that a journey clicks or ticks are focused
// and pressed by keys. If no key works, the mouse is used and the journey notes that. Tab is not pressed
// repeatedly: the target is focused directly, unless Tab would not reach it.
import { type Locator, type Page, test } from '@playwright/test'

type Press = Locator['click']
type PressOptions = Parameters<Press>[0]
/**
 * The key to press next, which is empty for a field that only needs the focus. `isThere` is true if no
 * further step is needed.
 */
type Step = { key: string; isThere: boolean }

const maxKeys = 120
const changed = new WeakSet<object>()

/** Replaces `click`, `dblclick`, `check` and `uncheck` once, for all pages of this process. */
export function pressByKeys(page: Page): void {
  const locators = Object.getPrototypeOf(page.locator('body')) as Locator
  if (changed.has(locators)) return
  changed.add(locators)
  const click = Reflect.get(locators, 'click')
  const doubleClick = Reflect.get(locators, 'dblclick')
  async function press(this: Locator, options: PressOptions = {}) {
    const { timeout, ...mouse } = options
    if (Object.keys(mouse).length > 0 || !(await isPressed(this, { timeout }, click))) {
      note('mouse', String(this))
      await click.call(this, options)
    } else note('keys', '')
  }
  async function tick(this: Locator, options: { timeout?: number } = {}) {
    if (!(await this.isChecked())) await press.call(this, options)
  }
  async function untick(this: Locator, options: { timeout?: number } = {}) {
    if (await this.isChecked()) await press.call(this, options)
  }
  async function pressTwice(this: Locator, options: Parameters<Locator['dblclick']>[0] = {}) {
    const isButton = await this.evaluate((element) => element.matches('button'))
    if (isButton && (await isPressed(this, options, click))) {
      note('keys', '')
      return this.page().keyboard.press('Enter')
    }
    note('mouse', `double click on ${String(this)}`)
    await doubleClick.call(this, options)
  }
  Object.assign(locators, { click: press, dblclick: pressTwice, check: tick, uncheck: untick })
}

function note(type: 'keys' | 'mouse', description: string): void {
  test.info().annotations.push({ type, description })
}

/**
 * Waits until the mouse could press the element too, then reaches and presses it by keys. Returns false if no
 * key reaches it.
 */
async function isPressed(target: Locator, { timeout }: { timeout?: number }, click: Press): Promise<boolean> {
  await click.call(target, { timeout, trial: true })
  const { keyboard } = target.page()
  for (let keys = 0; keys < maxKeys; keys += 1) {
    const step = await target.evaluate(nextStep)
    if (step === undefined) return false
    if (step.key !== '') await keyboard.press(step.key)
    if (step.isThere) return true
  }
  return false
}

/** Runs in the page, so the function must be self-contained. */
function nextStep(element: Element): Step | undefined {
  const controls =
    'a[href], button, input, select, textarea, summary, [contenteditable=true], [role^=menuitem], [role=option], [tabindex="0"]'
  const ticked = '[type=checkbox], [type=radio], [role=switch]'
  const pressed = '[type=button], [type=submit], [type=reset], [type=file]'
  const control =
    element.closest(controls) ?? element.closest('label')?.control ?? element.querySelector(controls)
  if (!(control instanceof HTMLElement)) return undefined
  if (control.matches('[role=option]')) return towardsOption(control)
  if (control.isContentEditable) return towardsText(control)
  if (control.tabIndex < 0) return alongArrows(control)
  control.focus()
  if (document.activeElement !== control) return undefined
  if (control.matches(ticked)) return { key: 'Space', isThere: true }
  if (!control.matches('input, select, textarea') || control.matches(pressed))
    return { key: 'Enter', isThere: true }
  const isShut =
    control.getAttribute('aria-haspopup') === 'listbox' && control.getAttribute('aria-expanded') !== 'true'
  return { key: isShut ? 'ArrowDown' : '', isThere: true }

  /** The field keeps the focus while arrow keys highlight the options. */
  function towardsOption(option: HTMLElement): Step {
    const marked = document.activeElement?.getAttribute('aria-activedescendant') ?? ''
    const isMarked = option.hasAttribute('data-combobox-selected') || (marked !== '' && marked === option.id)
    return isMarked ? { key: 'Enter', isThere: true } : { key: 'ArrowDown', isThere: false }
  }

  /** Moves to the intended line from any position of the caret. */
  function towardsText(editor: HTMLElement): Step {
    editor.focus()
    const caret = getSelection()?.anchorNode
    if (element === editor || caret === null || caret === undefined || element.contains(caret))
      return { key: '', isThere: true }
    const isAbove = (element.compareDocumentPosition(caret) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
    return { key: isAbove ? 'ArrowUp' : 'ArrowDown', isThere: false }
  }

  /** In menus, tabs and rows, Tab reaches one element and arrow keys reach the others. */
  function alongArrows(one: HTMLElement): Step | undefined {
    if (document.activeElement === one) return { key: 'Enter', isThere: true }
    const group = one.closest(
      '[role=menu], [role=tablist], [role=radiogroup], tbody, [role=grid], table, ul, ol',
    )
    if (!(group instanceof HTMLElement)) return undefined
    if (!group.contains(document.activeElement)) {
      const first = [...group.querySelectorAll(controls)].find(
        (other) => other instanceof HTMLElement && other.tabIndex >= 0 && other.checkVisibility(),
      )
      if (first instanceof HTMLElement) first.focus()
      else group.focus()
    }
    const isAcross = group.matches('[role=tablist]:not([aria-orientation=vertical])')
    return { key: isAcross ? 'ArrowRight' : 'ArrowDown', isThere: false }
  }
}

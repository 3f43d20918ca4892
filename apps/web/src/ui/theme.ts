import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core'

const teal: MantineColorsTuple = [
  '#eef8f8',
  '#d9eeee',
  '#b0dcdc',
  '#83c8c9',
  '#5fb7b9',
  '#46a9ac',
  '#2f9296',
  '#1f7c81',
  '#0f666b',
  '#0a4f54',
]

const gray: MantineColorsTuple = [
  '#f7f9fa',
  '#f0f3f5',
  '#e5e9ed',
  '#d7dde3',
  '#c1cad3',
  '#98a4b0',
  '#71808e',
  '#556270',
  '#36424e',
  '#1b242d',
]

/** The colours are in Mantine's order, from the lightest text to the darkest surface. */
const dark: MantineColorsTuple = [
  '#d8dfe6',
  '#b7c1cb',
  '#97a3af',
  '#6c7986',
  '#3d4853',
  '#2d3741',
  '#232c35',
  '#181f26',
  '#12181e',
  '#0d1216',
]

const directed = { defaultProps: { attributes: { input: { dir: 'auto' } } } }
const quick = { duration: 120 }
const overlay = { backgroundOpacity: 0.4, blur: 0 }

export const theme = createTheme({
  primaryColor: 'teal',
  // The white label of a filled button is readable (AA) on this shade.
  primaryShade: 8,
  autoContrast: true,
  colors: { teal, gray, dark },
  black: '#1b242d',
  fontFamily: "'Inter Variable', system-ui, -apple-system, 'Segoe UI', sans-serif",
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  fontSizes: { xs: '12px', sm: '14px', md: '14px', lg: '16px', xl: '20px' },
  lineHeights: { xs: '16px', sm: '20px', md: '20px', lg: '24px', xl: '28px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '16px' },
  defaultRadius: 'md',
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '20px', lineHeight: '28px' },
      h2: { fontSize: '16px', lineHeight: '24px' },
      h3: { fontSize: '14px', lineHeight: '20px' },
    },
  },
  shadows: {
    sm: '0 1px 2px rgb(15 21 26 / 6%)',
    md: '0 4px 16px rgb(15 21 26 / 10%)',
    xl: '0 12px 40px rgb(15 21 26 / 18%)',
  },
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    // Arabic and Hebrew text is written from right to left.
    TextInput: directed,
    Textarea: directed,
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 32 } },
    Drawer: { defaultProps: { transitionProps: quick, overlayProps: overlay } },
    Menu: { defaultProps: { transitionProps: { ...quick, transition: 'fade' }, shadow: 'md' } },
    Modal: {
      defaultProps: {
        transitionProps: { ...quick, transition: 'fade' },
        overlayProps: overlay,
        centered: true,
        // A dialog's title bar is a <header>, which would count as a second banner of the page.
        attributes: { header: { role: 'presentation' } },
      },
    },
    Popover: { defaultProps: { transitionProps: { ...quick, transition: 'fade' }, shadow: 'md' } },
    Skeleton: { defaultProps: { radius: 'sm' } },
    Tooltip: {
      defaultProps: { openDelay: 400, transitionProps: { duration: 80 }, withArrow: false, fz: 'xs' },
    },
  },
})

/** Replaces Mantine's colours whose contrast is below AA in the light or dark theme. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': '#ffffff',
    '--mantine-color-text': '#1b242d',
    '--mantine-color-dimmed': '#5a6672',
    '--mantine-color-placeholder': '#65717d',
    '--mantine-color-error': '#b42318',
    '--mantine-color-anchor': '#0f666b',
    '--mantine-color-default-border': '#d7dde3',
    '--mantine-color-gray-light-color': '#36424e',
    '--mantine-color-teal-light-color': '#0a4f54',
    '--mantine-color-blue-light-color': '#1d4e89',
    '--mantine-color-red-light-color': '#9b1c1c',
    '--mantine-color-red-outline': '#b42318',
  },
  dark: {
    '--mantine-color-body': '#12181e',
    '--mantine-color-text': '#d8dfe6',
    '--mantine-color-dimmed': '#a3aeb9',
    '--mantine-color-placeholder': '#97a3af',
    '--mantine-color-error': '#ff9a92',
    '--mantine-color-anchor': '#83c8c9',
    '--mantine-color-default': '#181f26',
    '--mantine-color-default-hover': '#232c35',
    '--mantine-color-default-border': '#37424c',
    '--mantine-color-gray-light-color': '#d8dfe6',
    '--mantine-color-teal-light-color': '#83c8c9',
    '--mantine-color-teal-outline': '#83c8c9',
    '--mantine-color-red-light-color': '#f7b1b1',
    '--mantine-color-red-outline': '#ff9a92',
  },
})

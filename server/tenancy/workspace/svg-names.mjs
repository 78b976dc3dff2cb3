/** @param {string} names */
const namesIn = (names) => new Set(names.trim().split(/\s+/));

/** The elements of a static SVG: none with scripts, animation, links or other languages. */
export const elements = namesIn(`
  svg g defs symbol use switch a title desc style
  path rect circle ellipse line polyline polygon image text tspan textPath
  linearGradient radialGradient stop pattern clipPath mask marker filter
  feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap
  feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feImage feMerge feMergeNode
  feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence
`);

/** Their attributes for geometry and style. References (href) are checked separately. */
export const attributes = namesIn(`
  id class style lang transform viewBox preserveAspectRatio version type media
  requiredFeatures requiredExtensions systemLanguage
  x y x1 y1 x2 y2 cx cy r rx ry fx fy fr dx dy width height d points pathLength rotate
  textLength lengthAdjust startOffset method spacing side
  offset gradientUnits gradientTransform spreadMethod patternUnits patternContentUnits patternTransform
  clipPathUnits maskUnits maskContentUnits refX refY markerWidth markerHeight markerUnits orient
  filterUnits primitiveUnits in in2 result mode values tableValues slope intercept amplitude exponent operator
  k1 k2 k3 k4 order kernelMatrix kernelUnitLength divisor bias targetX targetY edgeMode preserveAlpha
  surfaceScale diffuseConstant specularConstant specularExponent limitingConeAngle pointsAtX pointsAtY pointsAtZ
  z azimuth elevation scale xChannelSelector yChannelSelector stdDeviation radius
  baseFrequency numOctaves seed stitchTiles
  alignment-baseline baseline-shift clip clip-path clip-rule color color-interpolation color-interpolation-filters
  color-rendering cursor direction display dominant-baseline enable-background fill fill-opacity fill-rule filter
  flood-color flood-opacity font font-family font-size font-size-adjust font-stretch font-style font-variant
  font-weight glyph-orientation-horizontal glyph-orientation-vertical image-rendering isolation letter-spacing
  lighting-color marker marker-end marker-mid marker-start mask mask-type mix-blend-mode opacity overflow
  paint-order pointer-events shape-rendering stop-color stop-opacity stroke stroke-dasharray stroke-dashoffset
  stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity stroke-width text-anchor text-decoration
  text-orientation text-rendering transform-origin unicode-bidi vector-effect visibility white-space word-spacing
  writing-mode
`);

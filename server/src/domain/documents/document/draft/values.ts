// The phone computes and validates the same values during input.
export {
  faultsOf,
  isWholeAllocation,
  knownValues,
  metresOf,
} from '@outlay/contract/documents/document.values';

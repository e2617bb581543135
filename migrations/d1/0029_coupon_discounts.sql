-- The coupon's part of an order's discount, for its receipt. NULL without a coupon, and for orders of before this file.
ALTER TABLE orders ADD COLUMN coupon_discount INTEGER;
